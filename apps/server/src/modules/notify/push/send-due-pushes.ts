import type { PushKind } from '@nua/contract/push.ts';
import type { Language } from '@nua/contract/wire.ts';
import type { App } from '../../../core/app.ts';
import { PUSH_LIFE_S, type PushMessage, type PushVerdict } from '../../../core/ports/push-sender.ts';
import { isWanted, MAX_ATTEMPTS, type PushChoices, pauseMs } from '../../../providers/push/push-rules.ts';
import { type PushFact, pushText } from '../../../providers/push/push-text.ts';
import { isExcluded } from '../../protection/public.ts';

const BATCH_SIZE = 20;
const DAY_MS = 86_400_000;

type DuePush = {
  fact_id: string;
  token_hash: Buffer;
  player_id: string;
  kind: PushKind;
  event: PushFact['event'];
  payload: PushFact['payload'];
  at: Date;
  attempts: number;
  language: Language;
  offers_off: boolean;
  choices: Partial<PushChoices>;
} & ({ token: string; token_kind: 'fcm' | 'web' } | { token: null; token_kind: null });

/**
 * A push is marked before it is sent, so a crash can lose a push but never repeat it.
 *
 * The token must still belong to the player, and its device must have a live session. A push about a password reset is also sent to the
 * devices whose sessions the reset has just ended.
 */
const CLAIM = `
  with mine as (
    update push_delivery set state = 'sending', attempts = attempts + 1
    where (fact_id, token_hash) in (
      select fact_id, token_hash from push_delivery where state = 'due' and due_at <= $1
      order by due_at limit ${BATCH_SIZE} for update skip locked)
    returning *
  )
  select mine.fact_id, mine.token_hash, mine.player_id, mine.kind, mine.event, mine.payload, mine.at, mine.attempts,
         t.token, t.kind as token_kind, p.language, p.offers_off,
         coalesce((select jsonb_object_agg(c.kind, c.wanted) from push_choice c where c.player_id = mine.player_id), '{}') as choices
  from mine join player p on p.id = mine.player_id
  left join push_token t on t.token_hash = mine.token_hash and t.player_id = mine.player_id and p.status = 1
    and exists (select from session s where s.device_id = t.device_id and (
                  (s.ended_at is null and s.expires_at > $1 and (s.works_until is null or s.works_until > $1))
                  or (s.end_reason = 'password_reset' and s.ended_at = mine.at and mine.payload ->> 'key' = 'password_reset')))`;

/** Sends the due pushes, and returns how many were processed. Several processes can run it in parallel. */
export async function sendDuePushes(app: App): Promise<number> {
  let sent = 0;
  for (;;) {
    const { rows } = await app.pool.query<DuePush>(CLAIM, [app.clock.now()]);
    await Promise.all(rows.map((due) => sendOne(app, due)));
    sent += rows.length;
    if (rows.length < BATCH_SIZE || app.signal.aborted) return sent;
  }
}

async function sendOne(app: App, due: DuePush): Promise<void> {
  try {
    await deliverOne(app, due);
  } catch (error) {
    // A sender returns its failures, so an exception is a bug. The push may have been sent, so it stays marked.
    app.log.error({ err: error, fact_id: due.fact_id }, 'the attempt to send a push failed');
  }
}

async function deliverOne(app: App, due: DuePush): Promise<void> {
  const now = app.clock.now();
  if (due.token === null) return await close(app, due, 'unwanted', 'the device has left');
  if (now.getTime() - due.at.getTime() > PUSH_LIFE_S * 1000) return await close(app, due, 'given_up', 'old news');
  let is_excluded: boolean;
  try {
    is_excluded = await isExcluded(app.db, due.player_id, now);
  } catch (error) {
    // Nothing was sent yet.
    return await settle(app, due, { state: 'later', reason: (error as Error).message, after_ms: 0 });
  }
  if (!isWanted(due, due.choices, { is_excluded, offers_off: due.offers_off })) {
    return await close(app, due, 'unwanted', 'not wanted');
  }
  const { fact_id, kind, language } = due;
  const message: PushMessage = { fact_id, kind, language, ...pushText(due, language) };
  await settle(app, due, await app.ports.push.send({ kind: due.token_kind, token: due.token }, message));
}

async function settle(app: App, due: DuePush, verdict: PushVerdict): Promise<void> {
  switch (verdict.state) {
    case 'sent':
      return await close(app, due, 'sent', null);
    case 'gone':
      // The pushes queued for the device are deleted with the token.
      await app.pool.query('delete from push_token where token_hash = $1 and player_id = $2', [
        due.token_hash,
        due.player_id,
      ]);
      return;
    case 'later': {
      if (due.attempts >= MAX_ATTEMPTS) return await close(app, due, 'given_up', verdict.reason);
      const due_at = new Date(app.clock.now().getTime() + pauseMs(due.attempts, verdict.after_ms, Math.random()));
      await app.pool.query(
        `update push_delivery set state = 'due', due_at = $3, reason = $4 where fact_id = $1 and token_hash = $2`,
        [due.fact_id, due.token_hash, due_at, verdict.reason],
      );
      return;
    }
    case 'refused':
      app.log.error({ reason: verdict.reason, kind: due.kind }, 'a push service refused a push; check its settings');
      return await close(app, due, 'refused', verdict.reason);
    case 'unknown':
      return await close(app, due, 'given_up', verdict.reason);
  }
}

async function close(
  app: App,
  due: DuePush,
  state: 'sent' | 'refused' | 'given_up' | 'unwanted',
  reason: string | null,
) {
  await app.pool.query('update push_delivery set state = $3, reason = $4 where fact_id = $1 and token_hash = $2', [
    due.fact_id,
    due.token_hash,
    state,
    reason,
  ]);
}

/** Deletes pushes after seven days, and the push tokens of devices that have been silent for sixty days. */
export async function sweepPushes(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  await app.pool.query('delete from push_delivery where at < $1', [new Date(now - 7 * DAY_MS)]);
  await app.pool.query('delete from push_token where last_seen_at < $1', [new Date(now - 60 * DAY_MS)]);
}
