import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { getGgrReport } from '@nua/contract/console/house-report.ts';
import { type Cents, sum, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { IS_OF_FIGURE } from '../../ledger/house-figures.ts';
import type { FeeRates } from '../../settings/fee-rates.ts';
import { type Charged, feesOf } from './fees-of.ts';

export type Period = { from: string; until: string };
type Shown = ConsoleResponse<typeof getGgrReport>;
/** The report without `log_head`, which the console adds from the operator log. */
export type GgrReport = Omit<Shown, 'days'> & { days: Omit<Shown['days'][number], 'log_head'>[] };

type Sums = { stakes: Cents; payouts: Cents; free_stakes: Cents; free_payouts: Cents };
type DayRow = Sums & { day: string; granted: Cents; returned: Cents; booked_fees: Cents };
type GameRow = Sums & { game_id: string; provider: string; rounds: number; free_rounds: number };

const sumOf = (figure: keyof typeof IS_OF_FIGURE) =>
  sql`coalesce(sum(s.amount_cents) filter (where ${IS_OF_FIGURE[figure]}), 0)::bigint`;
const PLAY = sql`${sumOf('stakes')} as stakes, ${sumOf('payouts')} as payouts, ${sumOf('free_stakes')} as free_stakes,
  ${sumOf('free_payouts')} as free_payouts`;
const ofPeriod = (from: string, until: string) => sql`s.day between ${from}::date and ${until}::date`;

export async function readCountedAt(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ counted_at: Date | null }>`select counted_at from day_sum_mark`.execute(db);
  return rows[0]?.counted_at?.toISOString() ?? null;
}

async function readDays(db: Queryable, { from, until }: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select s.day::text as day, ${PLAY}, ${sumOf('granted')} as granted, ${sumOf('returned')} as returned,
      coalesce(sum(case when s.debit = 'payout_fee' then s.amount_cents else -s.amount_cents end) filter (where ${IS_OF_FIGURE.fees}), 0)::bigint
        as booked_fees
    from day_transfer s where ${ofPeriod(from, until)} group by s.day order by s.day`.execute(db);
  return rows;
}

async function readGames(db: Queryable, { from, until }: Period): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    with played as (
      select s.game_id, s.provider, ${PLAY} from day_transfer s
      where ${ofPeriod(from, until)} and s.game_id <> '' group by 1, 2
    ), counted as (
      select s.game_id, s.provider, coalesce(sum(s.rounds) filter (where not s.is_free), 0)::int as rounds,
        coalesce(sum(s.rounds) filter (where s.is_free), 0)::int as free_rounds
      from day_return s where ${ofPeriod(from, until)} group by 1, 2
    )
    select p.*, coalesce(c.rounds, 0) as rounds, coalesce(c.free_rounds, 0) as free_rounds
    from played p left join counted c on c.game_id = p.game_id and c.provider = p.provider
    where p.stakes <> 0 or p.payouts <> 0 or p.free_stakes <> 0 or p.free_payouts <> 0
    order by p.stakes desc, p.game_id`.execute(db);
  return rows;
}

async function readPromotions(db: Queryable, { from, until }: Period): Promise<GgrReport['promotions']> {
  const { rows } = await sql<GgrReport['promotions'][number]>`
    select case when s.debit like 'promo\\_expense:%' then substr(s.debit, 15) else substr(s.credit, 15) end as kind,
      ${sumOf('granted')} as granted, ${sumOf('returned')} as returned
    from day_transfer s where ${ofPeriod(from, until)} and (${IS_OF_FIGURE.granted} or ${IS_OF_FIGURE.returned})
    group by 1 order by 1`.execute(db);
  return rows;
}

type ChargedRow = { day: string; kind: keyof Charged; name: string; amount: Cents };

async function readCharged(db: Queryable, { from, until }: Period): Promise<Map<string, Charged>> {
  const { rows } = await sql<ChargedRow>`
    select s.day::text as day, 'deposits' as kind, substr(s.debit, 14) as name, sum(s.amount_cents)::bigint as amount
    from day_transfer s where ${ofPeriod(from, until)} and s.debit like 'psp\\_clearing:%' and s.reason = 'deposit' group by 1, 3
    union all
    select s.day::text, 'payouts', substr(s.credit, 17), sum(s.amount_cents)::bigint
    from day_transfer s where ${ofPeriod(from, until)} and s.credit like 'payout\\_clearing:%' and s.reason = 'withdraw' group by 1, 3
    union all
    select s.day::text, 'provider_ggr', s.provider, (${sumOf('stakes')} - ${sumOf('payouts')})::bigint
    from day_transfer s where ${ofPeriod(from, until)} and s.provider <> '' group by 1, 3`.execute(db);
  const days = new Map<string, Charged>();
  for (const { day, kind, name, amount } of rows) {
    const before = days.get(day) ?? { deposits: {}, payouts: {}, provider_ggr: {} };
    days.set(day, { ...before, [kind]: { ...before[kind], [name]: amount } });
  }
  return days;
}

const NOTHING: Charged = { deposits: {}, payouts: {}, provider_ggr: {} };

const withGgr = ({ stakes, payouts, free_stakes, free_payouts }: Sums) => ({
  ...{ stakes, payouts, free_stakes, free_payouts },
  ggr: (stakes - payouts) as Cents,
});

function resultOf(row: DayRow, rates: FeeRates, charged: Charged) {
  const { payment_fees, provider_fees } = feesOf(rates, row.day, charged);
  const promotions = (row.granted - row.returned) as Cents;
  const fees = payment_fees + row.booked_fees;
  const { ggr } = withGgr(row);
  const ngr = ggr + row.free_stakes - row.free_payouts - promotions - fees - provider_fees;
  return { ...withGgr(row), promotions, payment_fees: fees as Cents, provider_fees, ngr: ngr as Cents };
}

const RESULTS = [
  'stakes',
  'payouts',
  'ggr',
  'free_stakes',
  'free_payouts',
  'promotions',
  'payment_fees',
  'provider_fees',
  'ngr',
] as const;

/**
 * Reads the result of the house for some days from the day sums.
 *
 * The GGR is stakes less payouts. It excludes free rounds, whose stakes are both a cost of promotions and an income of games. The NGR is
 * the GGR, plus the stakes of free rounds, less their payouts, the cost of promotions and the fees.
 *
 * Shape   (db, first and last day, rates of the setting) -> report
 */
export async function readGgr(db: Queryable, period: Period, rates: FeeRates): Promise<GgrReport> {
  const charged = await readCharged(db, period);
  const days = (await readDays(db, period)).map((row) => ({
    day: row.day,
    ...resultOf(row, rates, charged.get(row.day) ?? NOTHING),
  }));
  const total = Object.fromEntries(RESULTS.map((name) => [name, sum(ZERO, ...days.map((day) => day[name]))]));
  const games = (await readGames(db, period)).map(({ game_id, provider, rounds, free_rounds, ...sums }) => ({
    ...{ game_id, provider: provider === '' ? null : provider, rounds, free_rounds },
    ...withGgr(sums),
  }));
  return {
    counted_at: await readCountedAt(db),
    total: total as GgrReport['total'],
    days,
    games,
    promotions: await readPromotions(db, period),
  };
}
