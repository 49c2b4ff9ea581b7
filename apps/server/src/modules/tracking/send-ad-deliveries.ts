import type { TrackerKind } from '@nua/contract/tracking.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { AdTracker, AdVerdict, NetworkDevice } from '../../core/ports/ad-tracker.ts';
import { type DeliveryKind, GIVE_UP_AFTER_MS, trackingPauseMs } from '../../providers/tracking/tracking-rules.ts';
import { excludedAt } from '../protection/public.ts';

const BATCH_SIZE = 20;
const DAY_MS = 86_400_000;
/** Another process retries a request to forget after this time, so the request may be sent twice. */
const CLAIM_MS = 600_000;
const RETENTION_DAYS = 30;
const SILENT_DAYS = 90;

type DueDelivery = NetworkDevice & {
  fact_id: string;
  kind: DeliveryKind;
  tracker: TrackerKind;
  amount_cents: Cents | null;
  at: Date;
  attempts: number;
  event_token: string | null;
  /** True if the player still consents and the account is not blocked, closed or excluded. Always true for a request to forget. */
  is_wanted: boolean;
};

/** A report is marked before it is sent, so a crash can lose a report but never repeat it. */
const claim = (now: Date) => sql<DueDelivery>`
  with mine as (
    update ad_delivery set state = 'sending', attempts = attempts + 1, due_at = ${new Date(now.getTime() + CLAIM_MS)}
    where (fact_id, kind) in (
      select fact_id, kind from ad_delivery
      where (state = 'due' or (state = 'sending' and kind = 'forget')) and due_at <= ${now}
      order by due_at limit ${BATCH_SIZE} for update skip locked)
    returning *
  )
  select mine.*, e.event_token,
    mine.kind = 'forget' or (
      exists (select from player p where p.id = mine.player_id and p.status = 1)
      and exists (select from tracked_device t where t.player_id = mine.player_id and t.tracker = mine.tracker
        and t.network_device = mine.network_device)
      and not ${excludedAt(sql`mine.player_id`, now)}) as is_wanted
  from mine left join ad_event e on e.app_token = mine.app_token and e.event = mine.kind`;

/** Sends due deliveries. Returns the number of claimed deliveries. Several processes can run this in parallel. */
export async function sendAdDeliveries(app: App): Promise<number> {
  const { tracker } = app.ports;
  if (tracker === null) return 0;
  let sent = 0;
  for (;;) {
    const { rows } = await claim(app.clock.now()).execute(app.db);
    await Promise.all(rows.map((due) => sendDelivery(app, tracker, due)));
    sent += rows.length;
    if (rows.length < BATCH_SIZE || app.signal.aborted) return sent;
  }
}

async function sendDelivery(app: App, tracker: AdTracker, due: DueDelivery): Promise<void> {
  if (!due.is_wanted) return await close(app, due, 'unwanted', 'not wanted');
  if (due.tracker !== tracker.kind) return await close(app, due, 'unwanted', 'another network');
  await settle(app, due, due.kind === 'forget' ? await tracker.forget(due) : await report(tracker, due));
}

async function report(tracker: AdTracker, due: DueDelivery): Promise<AdVerdict> {
  if (due.amount_cents === null) return { state: 'refused', reason: 'no amount' };
  return await tracker.report({ ...due, event: 'deposit', amount: due.amount_cents });
}

async function settle(app: App, due: DueDelivery, verdict: AdVerdict): Promise<void> {
  switch (verdict.state) {
    case 'sent':
      return await close(app, due, 'sent', null);
    case 'later': {
      const now = app.clock.now().getTime();
      if (now - due.at.getTime() >= GIVE_UP_AFTER_MS[due.kind]) {
        app.log.error({ kind: due.kind, reason: verdict.reason }, 'a delivery to the advertising network was given up');
        return await close(app, due, 'given_up', verdict.reason);
      }
      app.metrics.countAdDelivery(due.kind, 'later');
      const due_at = new Date(now + trackingPauseMs(due.attempts, Math.random()));
      await app.pool.query(
        `update ad_delivery set state = 'due', due_at = $3, reason = $4 where fact_id = $1 and kind = $2`,
        [due.fact_id, due.kind, due_at, verdict.reason],
      );
      return;
    }
    case 'refused':
      app.log.error(
        { kind: due.kind, reason: verdict.reason },
        'the advertising network refused a delivery; check its settings',
      );
      return await close(app, due, 'refused', verdict.reason);
    case 'unknown':
      return await close(app, due, 'given_up', verdict.reason);
  }
}

type Ending = 'sent' | 'refused' | 'given_up' | 'unwanted';

/** Ends a delivery. The row of a successful request to forget is deleted, because it names the device. */
async function close(app: App, due: DueDelivery, state: Ending, reason: string | null): Promise<void> {
  app.metrics.countAdDelivery(due.kind, state);
  if (due.kind === 'forget' && state === 'sent') {
    await app.pool.query(`delete from ad_delivery where fact_id = $1 and kind = 'forget'`, [due.fact_id]);
    return;
  }
  await app.pool.query('update ad_delivery set state = $3, reason = $4 where fact_id = $1 and kind = $2', [
    due.fact_id,
    due.kind,
    state,
    reason,
  ]);
}

export async function sweepTracking(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  await app.pool.query(`delete from ad_delivery where at < $1 and state not in ('due', 'sending')`, [
    new Date(now - RETENTION_DAYS * DAY_MS),
  ]);
  await app.pool.query('delete from tracked_device where seen_at < $1', [new Date(now - SILENT_DAYS * DAY_MS)]);
}

export async function deleteWithoutTracker(app: App): Promise<void> {
  if (app.ports.tracker !== null) return;
  await app.pool.query('delete from tracked_device');
  await app.pool.query(`delete from ad_delivery where state in ('due', 'sending')`);
}
