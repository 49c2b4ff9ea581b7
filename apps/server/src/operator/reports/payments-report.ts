import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import type { RailName } from '../../core/ports/payment-rail.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Days, LargePlace, LargeSum, PaymentSum } from '../../ledger/moved-payments.ts';
import {
  quantile,
  type RequestDay,
  readLargeDays,
  readMovedDays,
  readPaymentDays,
} from '../../modules/day-sum/public.ts';

type Sum = { count: number; sum: Cents };
type MovedDay = { day: string; rail: RailName; credited: Sum; taken_back: Sum; paid_out: Sum };
/** Requests of one rail in one state, with the median and the ninetieth percentile of the seconds until they ended. */
type RequestSum = {
  rail: RailName;
  state: string;
  count: number;
  sum: Cents;
  median_s: number | null;
  ninetieth_s: number | null;
};
export type PaymentReport = {
  counted_at: Date | null;
  moved: MovedDay[];
  deposits: RequestSum[];
  payouts: RequestSum[];
};

const NOTHING: Sum = { count: 0, sum: ZERO };

/** Reads the money that payments moved in some days, and the requests of these days by state. */
export async function readPaymentReport(db: Queryable, days: Days, now: Date): Promise<PaymentReport> {
  const { counted_at, days: counted } = await readPaymentDays(db, { ...days, now });
  const ofKind = (kind: RequestDay['kind']) =>
    requestSumsOf(counted.requests.filter((request) => request.kind === kind));
  return { counted_at, moved: movedDays(counted.moved), deposits: ofKind('deposit'), payouts: ofKind('payout') };
}

/** Reads the money that payments moved in some days, by day and rail. */
export const readMoved = async (db: Queryable, days: Days, now: Date): Promise<MovedDay[]> =>
  movedDays((await readMovedDays(db, { ...days, now })).days);

function movedDays(moves: readonly PaymentSum[]): MovedDay[] {
  const found = new Map<string, MovedDay>();
  for (const { day, rail, way, count, sum } of moves) {
    const key = `${day} ${rail}`;
    const row = found.get(key) ?? { day, rail, credited: NOTHING, taken_back: NOTHING, paid_out: NOTHING };
    // A rail has a second row for money from suspense, which is added to the first.
    const total = { count: row[way].count + count, sum: (row[way].sum + sum) as Cents };
    found.set(key, { ...row, [way]: total });
  }
  return [...found.values()];
}

/** Groups the requests of all days by rail and state. */
function requestSumsOf(requests: readonly RequestDay[]): RequestSum[] {
  const groups = Map.groupBy(requests, ({ pay_type, state }) => `${pay_type} ${state}`);
  return [...groups.entries()].sort().map(([, rows]) => {
    const times = new Map<number, number>();
    for (const { seconds, ended } of rows)
      for (const [index, time] of seconds.entries()) times.set(time, (times.get(time) ?? 0) + ended[index]!);
    const rounded = (share: number) => {
      const value = quantile(times, share);
      return value === null ? null : Math.round(value);
    };
    return {
      rail: payTypeFacts(rows[0]!.pay_type).rail,
      state: rows[0]!.state,
      count: rows.reduce((all, row) => all + row.requests, 0),
      sum: rows.reduce((all, row) => (all + row.amount_cents) as Cents, ZERO),
      median_s: rounded(0.5),
      ninetieth_s: rounded(0.9),
    };
  });
}

export type LargePage = { counted_at: Date | null; list: (LargeSum & { player: string })[]; has_more: boolean };
const PAGE = 100;

/** Reads a page of the players whose payments of a day are large, newest day first. */
export async function readLargePayments(
  db: Queryable,
  days: Days,
  after: LargePlace | null,
  now: Date,
): Promise<LargePage> {
  const { counted_at, days: found } = await readLargeDays(db, { ...days, now }, { after, limit: PAGE + 1 });
  const names = await namesOf(
    db,
    found.map(({ player_id }) => player_id),
  );
  const list = found.slice(0, PAGE).map((row) => ({ ...row, player: names.get(row.player_id) ?? '' }));
  return { counted_at, list, has_more: found.length > PAGE };
}

/** Returns the names of players for lists. */
export async function namesOf(db: Queryable, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(user_name, alias_name) as name from player where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
