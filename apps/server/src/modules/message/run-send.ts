import { type RawBuilder, sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { readGiven } from '../../ledger/operator-amounts.ts';
import { messageEventsInsert } from '../event/public.ts';
import { excludedAt } from '../protection/public.ts';
import { hasOffersOff } from '../reward/public.ts';
import { costOfGift } from './create-send.ts';
import { type MessageSend, reaches, subjectOfSend } from './message-send.ts';

export type SendDeps = Pick<App, 'clock' | 'db' | 'signal'> & { config: Pick<App['config'], 'game_providers'> };

/** The number of players in one transaction. It is small, so that other work does not wait long for the shared rows. */
export const CHUNK = 2_000;
/** A player who was away for longer has no open connection, so an event is needed only for a push. */
const CONNECTED_WITHIN_MS = 2 * 86_400_000;

/** Runs every unfinished sending, new or interrupted. */
export async function runDueSends(deps: SendDeps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from message_send where state in ('waiting', 'running') order by created_at limit 20`.execute(deps.db);
  const failed: unknown[] = [];
  for (const { id } of rows) {
    try {
      await runSend(deps, id);
    } catch (error) {
      failed.push(new Error(`sending ${id} failed`, { cause: error }));
    }
  }
  // A failed sending does not block later ones. The run fails at its end, and the next run retries the sending.
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, 'sendings failed');
}

/**
 * Runs a sending to its end, a chunk at a time. Each chunk and its position commit together, so a later run continues after a crash.
 *
 * Workers lock the sending's row, and the table accepts one message of a sending per player, so no player receives two messages.
 *
 * Shape   deps, id of the sending -> how many messages were written by this run
 */
export async function runSend(deps: SendDeps, id: string, chunk = CHUNK): Promise<number> {
  let written = 0;
  for (;;) {
    // A server that shuts down leaves the rest to the next run.
    if (deps.signal.aborted) return written;
    const done = await deps.db.transaction().execute((tx) => sendChunk(deps, tx, id, chunk));
    written += done.written;
    if (done.is_over) return written;
  }
}

/**
 * Returns how many more players a sending with a gift may reach within the amount that was approved. Null for a sending without a gift or
 * without a recorded amount.
 *
 * More players may meet the conditions after the approval. Their gifts were not approved.
 */
async function playersLeft(deps: SendDeps, tx: Tx, send: MessageSend): Promise<bigint | null> {
  const games = deps.config.game_providers.flatMap((provider) => provider.games);
  const cost = costOfGift(send, Object.fromEntries(games.map(({ id, rtp_bps }) => [id, rtp_bps])));
  if (cost === 0n) return null;
  const approved = await readGiven(tx, subjectOfSend(send.id), send.created_at);
  if (approved === null) return null;
  const remaining = approved / cost - BigInt(send.sent + send.passed_over);
  // If a gift costs more now than when it was approved, the amount may pay for fewer players than were reached.
  return remaining < 0n ? 0n : remaining;
}

async function sendChunk(
  deps: SendDeps,
  tx: Tx,
  id: string,
  chunk: number,
): Promise<{ written: number; is_over: boolean }> {
  const now = deps.clock.now();
  const found = await sql<MessageSend>`select * from message_send where id = ${id} for update`.execute(tx);
  const send = found.rows[0];
  if (!send || (send.state !== 'waiting' && send.state !== 'running')) return { written: 0, is_over: true };
  const player_limit = await playersLeft(deps, tx, send);
  const { rows } = await sql<{ picked: bigint; reached: bigint; written: bigint; last: string | null }>`
    with picked as materialized (
      select p.id, p.language from player p
      where ${reaches(send)} and p.id > ${send.last_player ?? '00000000-0000-0000-0000-000000000000'}
      order by p.id limit least(${chunk}::bigint, ${player_limit}::bigint)
    ), reached as materialized (
      select * from picked p where ${send.promotional ? sql`not ${excludedAt(sql`p.id`, now)} and not ${hasOffersOff(sql`p.id`)}` : sql`true`}
    ), written as (
      insert into message (player_id, type, send_id, promotional, gift_cents, gift_wallet, gift_expires_at, gift_wager_times, at)
      select id, ${send.type}::smallint, ${send.id}::uuid, ${send.promotional}::boolean, ${send.gift_cents}::bigint,
        ${send.gift_wallet}::text, ${send.gift_expires_at}::timestamptz, ${send.gift_wager_times}::int, ${now}::timestamptz
      from reached
      on conflict do nothing
      returning id, player_id
    ), events as (
      ${messageEventsInsert(sql`
        select w.player_id, ${payloadOf(send)} as payload, ${now}::timestamptz as at
        from written w join reached p on p.id = w.player_id
        where exists (select from device d where d.player_id = w.player_id
          and d.last_seen_at >= ${new Date(now.getTime() - CONNECTED_WITHIN_MS)})
          or exists (select from push_token t where t.player_id = w.player_id)`)}
    )
    select (select count(*) from picked) as picked, (select count(*) from reached) as reached,
      (select count(*) from written) as written, (select id from picked order by id desc limit 1) as last`.execute(tx);
  const { picked, reached, written, last } = rows[0]!;
  const is_over = picked < BigInt(chunk);
  await sql`update message_send set state = ${is_over ? 'done' : 'running'}, last_player = coalesce(${last}, last_player),
      sent = sent + ${written}, passed_over = passed_over + ${picked - reached}, done_at = ${is_over ? now : null}
    where id = ${id}`.execute(tx);
  return { written: Number(written), is_over };
}

/** Builds the event of a message `w` for the player `p`, in the player's language. */
function payloadOf(send: MessageSend): RawBuilder<unknown> {
  const inLanguage = (en: string, ur: string) => sql`case p.language when 'ur' then ${ur}::text else ${en}::text end`;
  const extra = sql`${JSON.stringify(send.extra)}::jsonb
    || jsonb_build_object('message_id', w.id, 'has_gift', ${send.gift_cents !== null}::boolean)`;
  return sql`jsonb_strip_nulls(jsonb_build_object('title', ${inLanguage(send.title_en, send.title_ur)},
    'content', ${inLanguage(send.content_en, send.content_ur)}, 'extra', ${extra}, 'show_type', ${send.show_type}::int))`;
}
