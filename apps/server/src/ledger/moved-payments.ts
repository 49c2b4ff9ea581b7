import type { Cents } from '@nua/money';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { HOUSE_OWNER } from './journal.ts';

/** Days of Asia/Karachi, both included: "2026-03-10". */
export type Days = { from: string; until: string };

/** How a payment moves money: a deposit is credited or taken back, a payout leaves. */
export type PaymentWay = 'credited' | 'taken_back' | 'paid_out';

/** Exactly the predicate of the index `transfer_of_payments`. */
const OF_PAYMENTS = sql`t.kind in ('post', 'settle') and t.reason in ('deposit', 'withdraw', 'reversal', 'debt')`;

/** The transfers `t` of some days. Their times are indexed. */
export const onDays = (from: string, until: string): RawBuilder<unknown> =>
  sql`t.at >= karachi_midnight(${from}::date) and t.at < karachi_midnight(${until}::date + 1)`;

/**
 * The transfers with which deposits and payouts moved money on some days, as (payment_id, player_id, pay_type, way, at, amount). A deposit
 * that is taken back from an empty wallet becomes a debt, which counts as taken back.
 */
export const movedPayments = (from: string, until: string): RawBuilder<unknown> => sql`(
  with moved as materialized (
    select t.at, t.amount, t.reason, t.ref ->> 'type' as ref_type, (t.ref ->> 'id')::uuid as ref_id, t.credit_account
    from ledger.transfer t where ${OF_PAYMENTS} and ${onDays(from, until)} and t.ref ->> 'type' in ('deposit', 'withdraw')
  )
  select d.id as payment_id, d.player_id, d.pay_type, 'credited' as way, m.at, m.amount
  from moved m join deposit d on d.id = m.ref_id where m.reason = 'deposit' and m.ref_type = 'deposit'
  union all
  select d.id, d.player_id, d.pay_type, 'taken_back', m.at, m.amount
  from moved m join deposit d on d.id = m.ref_id
  where m.reason in ('reversal', 'debt') and m.ref_type = 'deposit' and m.credit_account in (
    select a.id from ledger.account a where a.owner_id = ${HOUSE_OWNER} and a.purpose like 'psp\\_clearing:%')
  union all
  select w.id, w.player_id, w.pay_type, 'paid_out', m.at, m.amount
  from moved m join withdraw w on w.id = m.ref_id where m.reason = 'withdraw' and m.ref_type = 'withdraw'
)`;

/** The payments of one rail that moved money in one way on one day. */
export type PaymentSum = { day: string; pay_type: number; way: PaymentWay; count: number; sum: Cents };

/**
 * Sums the payments that moved money, newest day first. A payment that moved twice on a day counts once.
 *
 * Units   paisa
 */
export async function sumMovedPayments(db: Kysely<Database>, { from, until }: Days): Promise<PaymentSum[]> {
  const { rows } = await sql<PaymentSum>`
    select karachi_day(m.at)::text as day, m.pay_type, m.way, count(distinct m.payment_id)::int as count, sum(m.amount)::bigint as sum
    from ${movedPayments(from, until)} m group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}

/** What makes payments of a day stand out: one amount alone, or several that add up. */
export type LargeRule = { large: Cents; structured_count: number };

/** The payments of one player in one way on one day. */
export type LargeSum = {
  day: string;
  player_id: string;
  way: 'credited' | 'paid_out';
  count: number;
  sum: Cents;
  largest: Cents;
};

/**
 * Finds the players whose payments of a day are large: one payment that reaches the amount, or several smaller ones that reach it together.
 *
 * Shape   newest day first, then by player; `after` is the last row of the page before
 * Units   paisa
 */
export async function findLargePayments(
  db: Kysely<Database>,
  { from, until }: Days,
  { large, structured_count }: LargeRule,
  { after, limit }: { after: Pick<LargeSum, 'day' | 'player_id' | 'way'> | null; limit: number },
): Promise<LargeSum[]> {
  const last = after === null ? until : after.day;
  const { rows } = await sql<LargeSum>`
    select l.* from (
      select karachi_day(m.at)::text as day, m.player_id, m.way, count(distinct m.payment_id)::int as count, sum(m.amount)::bigint as sum,
        max(m.amount)::bigint as largest
      from ${movedPayments(from, last)} m where m.way <> 'taken_back' group by 1, 2, 3
    ) l
    where (l.largest >= ${large} or (l.count >= ${structured_count} and l.sum >= ${large}))
      and (${after?.day ?? null}::text is null or l.day < ${after?.day ?? null}
        or (l.player_id, l.way) > (${after?.player_id ?? null}::uuid, ${after?.way ?? null}::text))
    order by l.day desc, l.player_id, l.way limit ${limit}`.execute(db);
  return rows;
}
