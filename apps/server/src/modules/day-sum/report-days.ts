import { cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import {
  type Days,
  findLargePayments,
  type LargePlace,
  type LargeRule,
  type LargeSum,
  type PaymentSum,
  sumMovedPayments,
} from '../../ledger/moved-payments.ts';
import { type PromotionCost, sumPromotionCosts } from '../../ledger/reward-costs.ts';
import { type PlayerDay, readPlayerDays } from './player-days.ts';
import { type ProtectionDay, readProtectionDays } from './protection-days.ts';
import { type RequestDay, readRequestDays } from './request-days.ts';

/**
 * The limits from which a player's payments of one day are reported as large.
 *
 * PKR 100,000 is twice the initial maximum of a deposit by wallet. Banks must report cash from PKR 2,000,000 on, and a person who avoids
 * that report makes much smaller payments. Three payments look like a split amount; two are often a deposit and its repetition.
 */
export const LARGE: LargeRule = { large: cents(10_000_000n), structured_count: 3 };

/** A day's count is final if it was made at least this long after the end of the day. */
const OPEN_AFTER_END = '1 hour';
/** An older count of an open day is not used, because the job has probably stopped. */
const MAX_AGE = '15 minutes';

/** The content of a report. `counted_at` is null if the report was read from payments, players and rounds. */
export type Counted<Shown> = { counted_at: Date | null; days: Shown };
type Period = Days & { now: Date };

/**
 * Returns the latest time at which one of these days was counted. Null if any of the days is not counted, or its count is outdated. Days
 * before the first player's registration and future days are ignored.
 */
async function countedAt(db: Queryable, { from, until, now }: Period): Promise<Date | null> {
  const { rows } = await sql<{ counted_at: Date | null; missing: bigint }>`
    select (select max(r.counted_at) from report_day r where r.day between ${from}::date and ${until}::date) as counted_at,
      count(*) filter (where r.counted_at is null
        or r.counted_at < least(karachi_midnight(r.day + 1) + ${OPEN_AFTER_END}::interval, ${now}::timestamptz - ${MAX_AGE}::interval)) as missing
    from generate_series(greatest(${from}::date, (select karachi_day(min(p.created_at)) from player p)),
      least(${until}::date, karachi_day(${now})), interval '1 day') d (day)
    left join report_day r on r.day = d.day::date`.execute(db);
  const { counted_at, missing } = rows[0]!;
  return missing === 0n ? counted_at : null;
}

async function readStoredOrLive<Shown>(
  db: Queryable,
  period: Period,
  { stored, live }: { stored: () => Promise<Shown>; live: () => Promise<Shown> },
): Promise<Counted<Shown>> {
  const counted_at = await countedAt(db, period);
  return { counted_at, days: await (counted_at === null ? live() : stored()) };
}

const dayIn = (from: string, until: string) => sql`r.day between ${from}::date and ${until}::date`;

/** Reads the payments that moved money on some days, newest day first, and the requests that began on these days, by state. */
export function readPaymentDays(
  db: Queryable,
  { from, until, now }: Period,
): Promise<Counted<{ moved: PaymentSum[]; requests: RequestDay[] }>> {
  const period = { from, until, now };
  return readStoredOrLive(db, period, {
    live: async () => ({ moved: await sumMovedPayments(db, period), requests: await readRequestDays(db, period) }),
    stored: async () => {
      const requests =
        await sql<RequestDay>`select r.day::text as day, r.kind, r.pay_type, r.state, r.requests, r.amount_cents, r.seconds, r.ended
        from report_day_request r where ${dayIn(from, until)} order by 1, 2, 3, 4`.execute(db);
      return { moved: await readStoredMoves(db, period), requests: requests.rows };
    },
  });
}

const readStoredMoves = async (db: Queryable, { from, until }: Days): Promise<PaymentSum[]> =>
  (
    await sql<PaymentSum>`select r.day::text as day, r.rail, r.way, r.payments as count, r.amount_cents as sum
      from report_day_moved r where ${dayIn(from, until)} order by 1 desc, 2, 3`.execute(db)
  ).rows;

export const readMovedDays = (db: Queryable, period: Period): Promise<Counted<PaymentSum[]>> =>
  readStoredOrLive(db, period, {
    live: () => sumMovedPayments(db, period),
    stored: () => readStoredMoves(db, period),
  });

/** Reads the players whose payments of a day are large, newest day first. `after` is the last row of the previous page. */
export const readLargeDays = (
  db: Queryable,
  { from, until, now }: Period,
  { after, limit }: { after: LargePlace | null; limit: number },
): Promise<Counted<LargeSum[]>> =>
  readStoredOrLive(
    db,
    { from, until, now },
    {
      live: () => findLargePayments(db, { from, until }, LARGE, { after, limit }),
      stored: async () => {
        const { rows } = await sql<LargeSum>`
        select r.day::text as day, r.player_id, r.way, r.payments as count, r.amount_cents as sum, r.largest_cents as largest
        from report_day_large r where ${dayIn(from, until)} and (${after?.day ?? null}::date is null
          or (r.day, r.player_id, r.way) < (${after?.day ?? null}::date, ${after?.player_id ?? null}::uuid, ${after?.way ?? null}::text))
        order by r.day desc, r.player_id desc, r.way desc limit ${limit}`.execute(db);
        return rows;
      },
    },
  );

export const readCountedPlayers = (db: Queryable, period: Period): Promise<Counted<PlayerDay[]>> =>
  readStoredOrLive(db, period, {
    live: () => readPlayerDays(db, period, period.now),
    stored: async () => {
      const { rows } = await sql<PlayerDay>`
        select d.day::date::text as day, coalesce(r.created, 0) as created, coalesce(r.guests, 0) as guests, coalesce(r.active, 0) as active,
          coalesce(r.returning_players, 0) as returning
        from generate_series(${period.from}::date, ${period.until}::date, interval '1 day') d (day)
        left join report_day r on r.day = d.day::date order by 1 desc`.execute(db);
      return rows;
    },
  });

export const readCountedProtection = (db: Queryable, period: Period): Promise<Counted<ProtectionDay[]>> =>
  readStoredOrLive(db, period, {
    live: () => readProtectionDays(db, period),
    stored: async () => {
      const { rows } = await sql<ProtectionDay>`
        select d.day::date::text as day, coalesce(r.limits_set, 0) as limits_set, coalesce(r.limits_raised, 0) as limits_raised,
          coalesce(r.breaks, 0) as breaks, coalesce(r.exclusions, 0) as exclusions, coalesce(r.refused, 0) as refused,
          coalesce(r.players_refused, 0) as players_refused
        from generate_series(${period.from}::date, ${period.until}::date, interval '1 day') d (day)
        left join report_day r on r.day = d.day::date order by 1 desc`.execute(db);
      return rows;
    },
  });

export const readCountedPromotions = (db: Queryable, { from, until, now }: Period): Promise<Counted<PromotionCost[]>> =>
  readStoredOrLive(
    db,
    { from, until, now },
    {
      live: () => sumPromotionCosts(db, { from, until }),
      stored: async () => {
        const { rows } = await sql<PromotionCost>`
        select r.kind, r.promo_id, sum(r.transfers)::int as count, sum(r.granted_cents)::bigint as granted, sum(r.returned_cents)::bigint as returned
        from report_day_promotion r where ${dayIn(from, until)} group by 1, 2 order by 1, 2 nulls last`.execute(db);
        return rows;
      },
    },
  );
