import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { findLargePayments, type PaymentSum, sumMovedPayments } from '../../ledger/moved-payments.ts';
import { sumPromotionCosts } from '../../ledger/reward-costs.ts';
import { firstUnfinishedId, ID_AGE_MS } from '../fairness/public.ts';
import { type PlayerDay, readPlayerDays } from './player-days.ts';
import { type ProtectionDay, readProtectionDays } from './protection-days.ts';
import { LARGE } from './report-days.ts';
import { readRequestDays } from './request-days.ts';

/** The most rows about large payments that are stored for one day, far more than a person could look at. */
const MAX_LARGE = 1_000_000;

/** The ids of the payment events at which the next run continues. */
type Mark = { deposit_event_id: string; withdraw_event_id: string };

/**
 * Returns the days without a final count, and the day with the oldest count. A count is final if it was made at least an hour after the end
 * of the day.
 */
async function openDays(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day::date::text as day
    from generate_series((select karachi_day(min(p.created_at)) from player p), karachi_day(${now}), interval '1 day') d (day)
    left join report_day r on r.day = d.day::date
    where r.day is null or r.counted_at < karachi_midnight(r.day + 1) + interval '1 hour'
      or r.day = (select o.day from report_day o order by o.counted_at limit 1)
    order by 1 desc`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Returns the days of payments with new events, and the next mark. An event is read only after no earlier id can be committed any more.
 *
 * The first run counts every day. It stores its mark first, so that a later run reads the events that are recorded meanwhile.
 */
async function changedDays(db: Queryable, id_age_ms: number): Promise<{ days: string[]; mark: Mark }> {
  const found = await sql<{ until: string; deposits: string | null; payouts: string | null }>`
    select o.until::text as until, m.deposit_event_id as deposits, m.withdraw_event_id as payouts
    from report_day_mark m, (select ${firstUnfinishedId(id_age_ms)} as until) o`.execute(db);
  const { until, deposits, payouts } = found.rows[0]!;
  const mark = { deposit_event_id: until, withdraw_event_id: until };
  if (deposits === null || payouts === null) {
    await storeMark(db, mark);
    return { days: [], mark };
  }
  const { rows } = await sql<{ day: string }>`
    select karachi_day(o.created_at)::text as day from deposit_event e join deposit o on o.id = e.deposit_id
    where e.id >= ${deposits}::uuid and e.id < ${until}::uuid
    union
    select karachi_day(o.created_at)::text from withdraw_event e join withdraw o on o.id = e.withdraw_id
    where e.id >= ${payouts}::uuid and e.id < ${until}::uuid
    order by 1 desc`.execute(db);
  return { days: rows.map(({ day }) => day), mark };
}

const storeMark = async (db: Queryable, { deposit_event_id, withdraw_event_id }: Mark): Promise<void> => {
  await sql`update report_day_mark set deposit_event_id = ${deposit_event_id}, withdraw_event_id = ${withdraw_event_id}`.execute(
    db,
  );
};

/** Counts one day and replaces its rows. Returns false while another node is counting. */
async function countDay(tx: Tx, day: string, now: Date): Promise<boolean> {
  const lock = await sql`select 1 from report_day_mark for update skip locked`.execute(tx);
  if (lock.rows.length === 0) return false;
  const days = { from: day, until: day };
  const [players] = await readPlayerDays(tx, days, now);
  const [protection] = await readProtectionDays(tx, days);
  await sql`delete from report_day where day = ${day}`.execute(tx);
  await sql`delete from report_day_moved where day = ${day}`.execute(tx);
  await sql`delete from report_day_request where day = ${day}`.execute(tx);
  await sql`delete from report_day_large where day = ${day}`.execute(tx);
  await sql`delete from report_day_promotion where day = ${day}`.execute(tx);
  await storeDay(tx, now, { ...players!, ...protection! });
  await storeMoves(tx, day, await sumMovedPayments(tx, days));
  for (const row of await readRequestDays(tx, days))
    await sql`
      insert into report_day_request (day, kind, pay_type, state, requests, amount_cents, seconds, ended)
      values (${row.day}, ${row.kind}, ${row.pay_type}, ${row.state}, ${row.requests}, ${row.amount_cents}, ${row.seconds}, ${row.ended})`.execute(
      tx,
    );
  for (const { kind, promo_id, count, granted, returned } of await sumPromotionCosts(tx, days))
    await sql`
      insert into report_day_promotion (day, kind, promo_id, transfers, granted_cents, returned_cents)
      values (${day}, ${kind}, ${promo_id}, ${count}, ${granted}, ${returned})`.execute(tx);
  await storeLarge(tx, day);
  return true;
}

async function storeDay(tx: Tx, now: Date, row: PlayerDay & ProtectionDay): Promise<void> {
  await sql`
    insert into report_day (day, counted_at, created, guests, active, returning_players, limits_set, limits_raised, breaks, exclusions, refused,
      players_refused)
    values (${row.day}, ${now}, ${row.created}, ${row.guests}, ${row.active}, ${row.returning}, ${row.limits_set}, ${row.limits_raised},
      ${row.breaks}, ${row.exclusions}, ${row.refused}, ${row.players_refused})`.execute(tx);
}

/** A rail has a second row for money that was first in the suspense account, so the rows of a rail are added. */
async function storeMoves(tx: Tx, day: string, moves: readonly PaymentSum[]): Promise<void> {
  for (const { way, rail, count, sum } of moves)
    await sql`
      insert into report_day_moved as m (day, way, rail, payments, amount_cents) values (${day}, ${way}, ${rail}, ${count}, ${sum})
      on conflict (day, way, rail) do update set payments = m.payments + excluded.payments,
        amount_cents = m.amount_cents + excluded.amount_cents`.execute(tx);
}

async function storeLarge(tx: Tx, day: string): Promise<void> {
  const rows = await findLargePayments(tx, { from: day, until: day }, LARGE, { after: null, limit: MAX_LARGE });
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  await sql`
    insert into report_day_large (day, player_id, way, payments, amount_cents, largest_cents)
    select ${day}::date, * from unnest(${column('player_id')}::uuid[], ${column('way')}::text[], ${column('count')}::int[],
      ${column('sum')}::bigint[], ${column('largest')}::bigint[])`.execute(tx);
}

/**
 * Counts the days without a final count and the days of payments with new events, each in one transaction. Each run also counts the day
 * with the oldest count, because a guest may have become a player, or a round may have ended late.
 *
 * If a day cannot be counted, the other days are counted, and the mark does not change.
 *
 * Errors  the error of the first day that could not be counted, after the other days were counted
 */
export async function countReportDays(app: App, { id_age_ms = ID_AGE_MS } = {}): Promise<void> {
  const now = app.clock.now();
  const { days, mark } = await changedDays(app.db, id_age_ms);
  let failure: { error: unknown } | null = null;
  for (const day of new Set([...(await openDays(app.db, now)), ...days])) {
    if (app.signal.aborted) return;
    try {
      if (!(await app.db.transaction().execute((tx) => countDay(tx, day, now)))) return;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failure ??= { error };
    }
  }
  if (failure !== null) throw failure.error;
  await storeMark(app.db, mark);
}
