import type { PayType } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';

/**
 * The requests of one kind and state that began on a day. `ended[n]` is the number of requests that took about `seconds[n]`. Durations with
 * the same first digit and number of digits are stored as their average.
 */
export type RequestDay = {
  day: string;
  kind: 'deposit' | 'payout';
  pay_type: PayType;
  state: string;
  requests: number;
  amount_cents: Cents;
  seconds: number[];
  ended: number[];
};

const requestsOf = (kind: RequestDay['kind'], payments: RawBuilder<unknown>) => sql`
  select t.day::text as day, ${kind} as kind, t.pay_type, t.state, sum(t.requests)::int as requests, sum(t.amount_cents)::bigint as amount_cents,
    coalesce(array_agg(t.seconds order by t.seconds) filter (where t.seconds is not null), '{}') as seconds,
    coalesce(array_agg(t.requests order by t.seconds) filter (where t.seconds is not null), '{}') as ended
  from (
    select s.day, s.pay_type, s.state, round(avg(s.seconds))::int as seconds, count(*)::int as requests, sum(s.amount_cents) as amount_cents
    from (
      select karachi_day(p.created_at) as day, p.pay_type, p.state, p.amount_cents,
        case when p.final_at is not null then round(greatest(0, extract(epoch from p.final_at - p.created_at))) end as seconds
      from ${payments} p
    ) s group by s.day, s.pay_type, s.state, trunc(s.seconds, 1 - length(s.seconds::text))
  ) t group by 1, 2, 3, 4`;

const began = (from: string, until: string) =>
  sql`o.created_at >= karachi_midnight(${from}::date) and o.created_at < karachi_midnight(${until}::date + 1)`;

/**
 * Reads the deposits and payouts that began on some days, from the payments.
 *
 * A reversed deposit has no duration: its `final_at` is the time of the reversal, not of the payment.
 */
export async function readRequestDays(db: Queryable, { from, until }: Days): Promise<RequestDay[]> {
  const deposits = sql`(
    select o.created_at, o.pay_type, o.state, o.amount_cents, case when o.state <> 'reversed' then o.final_at end as final_at
    from deposit o where ${began(from, until)})`;
  const payouts = sql`(select o.created_at, o.pay_type, o.state, o.amount_cents, o.final_at from withdraw o where ${began(from, until)})`;
  const { rows } = await sql<RequestDay>`
    ${requestsOf('deposit', deposits)} union all ${requestsOf('payout', payouts)} order by 1, 2, 3, 4`.execute(db);
  return rows;
}
