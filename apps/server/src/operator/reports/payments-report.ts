import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, cents, ZERO } from '@nua/money';
import { type Kysely, sql } from 'kysely';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import type { RailName } from '../../core/ports/payment-rail.ts';
import type { Database } from '../../db/connect.ts';
import {
  type Days,
  findLargePayments,
  type LargeRule,
  type LargeSum,
  sumMovedPayments,
} from '../../ledger/moved-payments.ts';

type Sum = { count: number; sum: Cents };
type MovedDay = { day: string; rail: RailName; credited: Sum; taken_back: Sum; paid_out: Sum };
/** Requests of one rail in one state, with the seconds to their end. */
type Begun = {
  rail: RailName;
  state: string;
  count: number;
  sum: Cents;
  median_s: number | null;
  ninetieth_s: number | null;
};
export type PaymentReport = { moved: MovedDay[]; deposits: Begun[]; payouts: Begun[] };

const NOTHING: Sum = { count: 0, sum: ZERO };

/** Reads the money that payments moved in some days, and the requests that began in them by their state now. */
export async function readPaymentReport(db: Kysely<Database>, days: Days): Promise<PaymentReport> {
  return {
    moved: await readMoved(db, days),
    deposits: await readDeposits(db, days),
    payouts: await readPayouts(db, days),
  };
}

async function readMoved(db: Kysely<Database>, days: Days): Promise<MovedDay[]> {
  const found = new Map<string, MovedDay>();
  for (const { day, rail, way, count, sum } of await sumMovedPayments(db, days)) {
    const key = `${day} ${rail}`;
    const row = found.get(key) ?? { day, rail, credited: NOTHING, taken_back: NOTHING, paid_out: NOTHING };
    // Money from suspense is one more row of its rail.
    const all = { count: row[way].count + count, sum: (row[way].sum + sum) as Cents };
    found.set(key, { ...row, [way]: all });
  }
  return [...found.values()];
}

type BegunRow = Omit<Begun, 'rail'> & { pay_type: PayType };
const shownBegun = ({ pay_type, ...row }: BegunRow): Begun => ({ rail: payTypeFacts(pay_type).rail, ...row });

/** The seconds from the request `p` to its end: the median, and the time within which nine of ten ended. */
const TIMES = sql`
  round((percentile_cont(0.5) within group (order by extract(epoch from p.final_at - p.created_at)))::numeric)::int as median_s,
  round((percentile_cont(0.9) within group (order by extract(epoch from p.final_at - p.created_at)))::numeric)::int as ninetieth_s`;
const began = (from: string, until: string) =>
  sql`p.created_at >= karachi_midnight(${from}::date) and p.created_at < karachi_midnight(${until}::date + 1)`;

/** The end of a deposit that was taken back is the time of that, which says nothing about how fast it was paid. */
async function readDeposits(db: Kysely<Database>, { from, until }: Days): Promise<Begun[]> {
  const { rows } = await sql<BegunRow>`
    select p.pay_type, p.state, count(*)::int as count, sum(p.amount_cents)::bigint as sum, ${TIMES}
    from (select pay_type, state, amount_cents, created_at, case when state <> 'reversed' then final_at end as final_at from deposit p
      where ${began(from, until)}) p
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(shownBegun);
}

async function readPayouts(db: Kysely<Database>, { from, until }: Days): Promise<Begun[]> {
  const { rows } = await sql<BegunRow>`
    select p.pay_type, p.state, count(*)::int as count, sum(p.amount_cents)::bigint as sum, ${TIMES}
    from withdraw p where ${began(from, until)} group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(shownBegun);
}

/**
 * What makes the payments of a day large.
 *
 * PKR 100,000 is twice the first maximum of a wallet's deposit, so one payment reaches it only by bank or as the largest payout. Banks must
 * report cash from PKR 2,000,000 on, which no payment here can reach; somebody who avoids that report stays far below it. Three payments are
 * the fewest that look like one amount in parts: two are often a deposit and its repetition.
 */
export const LARGE: LargeRule = { large: cents(10_000_000n), structured_count: 3 };

export type LargePage = { list: (LargeSum & { player: string })[]; has_more: boolean };
const PAGE = 100;

/** Reads a page of the players whose payments of a day are large, newest day first. */
export async function readLargePayments(
  db: Kysely<Database>,
  days: Days,
  after: Pick<LargeSum, 'day' | 'player_id' | 'way'> | null,
): Promise<LargePage> {
  const found = await findLargePayments(db, days, LARGE, { after, limit: PAGE + 1 });
  const names = await namesOf(
    db,
    found.map(({ player_id }) => player_id),
  );
  const list = found.slice(0, PAGE).map((row) => ({ ...row, player: names.get(row.player_id) ?? '' }));
  return { list, has_more: found.length > PAGE };
}

/** Returns the names of players as lists show them. */
export async function namesOf(db: Kysely<Database>, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(user_name, alias_name) as name from player where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
