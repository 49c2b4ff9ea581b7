import { type PayType, type PayTypeName, payTypeNames } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { HOUSE_OWNER } from './journal.ts';

/** Days of Asia/Karachi, both included: "2026-03-10". */
export type Days = { from: string; until: string };

/** How a payment moves money: a deposit is credited or taken back, a payout leaves. */
export type PaymentWay = 'credited' | 'taken_back' | 'paid_out';

/** Exactly the predicate of the index `transfer_of_payments`. */
const OF_PAYMENTS = sql`t.kind in ('post', 'settle') and t.reason in ('deposit', 'withdraw', 'reversal', 'debt')`;

/** The condition of the transfers `t` of some days. */
export const onDays = (from: string, until: string): RawBuilder<unknown> =>
  sql`t.at >= karachi_midnight(${from}::date) and t.at < karachi_midnight(${until}::date + 1)`;

/** The condition of a transfer `t` that moved a payment in one way. A deposit taken back from an empty wallet becomes a debt. */
function isOfWay(way: PaymentWay): RawBuilder<unknown> {
  if (way === 'credited') return sql`t.reason = 'deposit'`;
  if (way === 'paid_out') return sql`t.reason = 'withdraw'`;
  return sql`t.reason in ('reversal', 'debt') and t.credit_account in (
    select a.id from ledger.account a where a.owner_id = ${HOUSE_OWNER} and a.purpose like 'psp\\_clearing:%')`;
}

const movedIn = (from: string, until: string, way: PaymentWay): RawBuilder<unknown> =>
  sql`(select t.at, t.id, t.ref from ledger.transfer t where ${OF_PAYMENTS} and ${onDays(from, until)} and ${isOfWay(way)})`;

/**
 * Selects the transfers of one payment, in one way on some days. "offset 0" makes the planner use the index of payment ids. The index of
 * times would find all payments of a day.
 */
const movesOf = (payment: RawBuilder<unknown>, from: string, until: string, way: PaymentWay): RawBuilder<unknown> =>
  sql`(select t.at, t.id from (select x.* from ledger.transfer x where x.ref is not null and x.ref ->> 'id' = ${payment} offset 0) t
    where ${OF_PAYMENTS} and ${onDays(from, until)} and ${isOfWay(way)})`;

/**
 * Selects the last transfer of each payment, in one way on some days, as (at, id, payment_id). With a time and an id as `after`, it selects
 * only the transfers that follow them; `follows` is the SQL operator of the list's order, "<" or ">". "offset 0" prevents a join, which
 * would read all days.
 */
export const movedPayments = (
  from: string,
  until: string,
  way: PaymentWay,
  after: { value: string; id: string } | null,
  follows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select m.at, m.id, (m.ref ->> 'id')::uuid as payment_id from ${movedIn(from, until, way)} m
  where ${after === null ? sql`true` : sql`(m.at, m.id) ${follows} (${after.value}::timestamptz, ${after.id}::uuid)`}
    and not exists (select from ${movesOf(sql`m.ref ->> 'id'`, from, until, way)} l where (l.at, l.id) > (m.at, m.id) offset 0)
)`;

/** The payments of one rail that moved money in one way on one day. */
export type PaymentSum = { day: string; rail: PayTypeName; way: PaymentWay; count: number; sum: Cents };

/**
 * Sums the payments that moved money, newest day first. A payment that moved twice on a day counts once.
 *
 * The name of the house account contains the rail, so only payments from suspense are looked up.
 *
 * Units   paisa
 */
export async function sumMovedPayments(db: Queryable, { from, until }: Days): Promise<PaymentSum[]> {
  const { rows } = await sql<PaymentSum & { pay_type: PayType | null }>`
    with house as materialized (
      select a.id, split_part(a.purpose, ':', 1) as purpose, split_part(a.purpose, ':', 2) as rail from ledger.account a
      where a.owner_id = ${HOUSE_OWNER} and (a.purpose like 'psp\\_clearing:%' or a.purpose like 'payout\\_clearing:%' or a.purpose = 'suspense')
    ), moved as materialized (
      select karachi_day(t.at) as day, t.amount, t.reason, (t.ref ->> 'id')::uuid as ref_id, t.debit_account, t.credit_account
      from ledger.transfer t where ${OF_PAYMENTS} and ${onDays(from, until)}
    ), side as (
      select m.day, m.amount, m.ref_id, h.rail, null::smallint as pay_type, 'credited' as way
      from moved m join house h on h.id = m.debit_account and h.purpose = 'psp_clearing' where m.reason = 'deposit'
      union all
      select m.day, m.amount, m.ref_id, '', d.pay_type, 'credited'
      from moved m join house h on h.id = m.debit_account and h.purpose = 'suspense' join deposit d on d.id = m.ref_id where m.reason = 'deposit'
      union all
      select m.day, m.amount, m.ref_id, h.rail, null, 'taken_back'
      from moved m join house h on h.id = m.credit_account and h.purpose = 'psp_clearing' where m.reason in ('reversal', 'debt')
      union all
      select m.day, m.amount, m.ref_id, h.rail, null, 'paid_out'
      from moved m join house h on h.id = m.credit_account and h.purpose = 'payout_clearing' where m.reason = 'withdraw'
    ), each as (
      select s.day, s.rail, s.pay_type, s.way, s.ref_id, sum(s.amount) as amount from side s group by 1, 2, 3, 4, 5
    )
    select e.day::text as day, e.rail, e.pay_type, e.way, count(*)::int as count, sum(e.amount)::bigint as sum
    from each e group by e.day, e.rail, e.pay_type, e.way
    order by 1 desc, 2, 3`.execute(db);
  return rows.map(({ pay_type, ...row }) => (pay_type === null ? row : { ...row, rail: payTypeNames[pay_type] }));
}

/**
 * The rule for large payments: a payment of at least `large`, or at least `structured_count` smaller payments of a day that add up to it.
 */
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

export type LargePlace = Pick<LargeSum, 'day' | 'player_id' | 'way'>;

/**
 * Finds the players whose payments of a day are large by the rule.
 *
 * Payments are summed by wallet, so that only the owners of wallets with large payments are looked up.
 *
 * Shape   newest day first, then the newest player; `after` is the last row of the previous page
 * Units   paisa
 */
export async function findLargePayments(
  db: Queryable,
  { from, until }: Days,
  { large, structured_count }: LargeRule,
  { after, limit }: { after: LargePlace | null; limit: number },
): Promise<LargeSum[]> {
  const last = after === null ? until : after.day;
  const { rows } = await sql<LargeSum>`
    with side as (
      select t.at, t.amount, (t.ref ->> 'id')::uuid as ref_id, case when t.reason = 'deposit' then t.credit_account else t.debit_account end as wallet,
        case when t.reason = 'deposit' then 'credited' else 'paid_out' end as way
      from ledger.transfer t where ${OF_PAYMENTS} and ${onDays(from, last)} and t.reason in ('deposit', 'withdraw')
    ), large as materialized (
      select karachi_day(s.at)::text as day, s.wallet, s.way, count(distinct s.ref_id)::int as count, sum(s.amount)::bigint as sum,
        max(s.amount)::bigint as largest
      from side s group by karachi_day(s.at), s.wallet, s.way
      having max(s.amount) >= ${large} or (sum(s.amount) >= ${large} and count(distinct s.ref_id) >= ${structured_count})
    )
    select l.day, a.owner_id as player_id, l.way, l.count, l.sum, l.largest from large l join ledger.account a on a.id = l.wallet
    where (${after?.day ?? null}::text is null or l.day < ${after?.day ?? null}
      or (a.owner_id, l.way) < (${after?.player_id ?? null}::uuid, ${after?.way ?? null}::text))
    order by l.day desc, a.owner_id desc, l.way desc limit ${limit}`.execute(db);
  return rows;
}
