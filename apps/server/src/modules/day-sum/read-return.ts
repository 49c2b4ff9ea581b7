import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { getReturnReport, TheoryMethod } from '@nua/contract/console/house-report.ts';
import { gameMath, houseGame } from '@nua/games';
import { type ReturnSums, returnFigures } from '@nua/games/play/round-theory.ts';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { type Period, readCountedAt } from './read-ggr.ts';

export type ReturnReport = ConsoleResponse<typeof getReturnReport>;

type Sums = {
  rounds: bigint;
  stake: Cents;
  payout: Cents;
  /** The expected payout. Null if the theoretical return of any of the rounds is unknown. */
  expected_micro: string | null;
  variance_milli: string | null;
  largest: Cents;
};
type ModeRow = Sums & { game_id: string; provider: string; mode: string; is_free: boolean };
type DayRow = Sums & { day: string };

const SUMS = sql`sum(s.rounds)::bigint as rounds, sum(s.stake_cents)::bigint as stake, sum(s.payout_cents)::bigint as payout,
  case when bool_and(s.expected_micro is not null) then sum(s.expected_micro)::text end as expected_micro,
  case when bool_and(s.variance_milli is not null) then sum(s.variance_milli)::text end as variance_milli,
  max(s.largest_cents) as largest`;

async function readModes(db: Queryable, { from, until }: Period, game: string | null): Promise<ModeRow[]> {
  const { rows } = await sql<ModeRow>`
    select s.game_id, s.provider, s.mode, s.is_free, ${SUMS} from day_return s
    where s.day between ${from}::date and ${until}::date and (${game}::text is null or s.game_id = ${game})
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

async function readDays(db: Queryable, { from, until }: Period, game: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select s.day::text as day, ${SUMS} from day_return s
    where s.day between ${from}::date and ${until}::date and s.game_id = ${game} and not s.is_free
    group by s.day order by s.day`.execute(db);
  return rows;
}

/** Adds the rows. Returns null if the theoretical return of any row is unknown. */
function addTheories(rows: readonly Sums[]): ReturnSums | null {
  const sums = { ...totals(rows), rounds: 0n, expected_micro: 0n, variance_milli: 0n, largest: ZERO };
  for (const { rounds, expected_micro, variance_milli, largest } of rows) {
    if (expected_micro === null || variance_milli === null) return null;
    sums.rounds += rounds;
    sums.expected_micro += BigInt(expected_micro);
    sums.variance_milli += BigInt(variance_milli);
    if (largest > sums.largest) sums.largest = largest;
  }
  return sums;
}

const add = (rows: readonly Sums[], column: 'stake' | 'payout'): Cents =>
  rows.reduce((total, row) => (total + row[column]) as Cents, ZERO);

const totals = (rows: readonly Sums[]) => ({
  rounds: rows.reduce((all, { rounds }) => all + Number(rounds), 0),
  stake: add(rows, 'stake'),
  payout: add(rows, 'payout'),
});

/** Compares the return of the rows with their theoretical return, or with the return that their provider publishes. */
function figuresOf(rows: readonly Sums[], published_bps: number | undefined) {
  const all = totals(rows);
  const sums = addTheories(rows);
  const known = sums && returnFigures(sums);
  const unknown = {
    return: all.stake > 0n ? Number(all.payout) / Number(all.stake) : null,
    theory: published_bps === undefined ? null : published_bps / 10_000,
    ...{ low: null, high: null, z: null },
  };
  return { ...all, ...(known ?? unknown) };
}

function methodOf(rows: readonly ModeRow[], published_bps: number | undefined): TheoryMethod {
  if (published_bps !== undefined) return 'published';
  const game = houseGame(rows[0]!.game_id);
  if (game === undefined || addTheories(rows) === null) return 'unknown';
  return gameMath(game).best_play === null ? 'exact' : 'best_play';
}

function gameOf(rows: readonly ModeRow[], published: ReadonlyMap<string, number>): ReturnReport['games'][number] {
  const { game_id, provider } = rows[0]!;
  const bps = provider === '' ? undefined : published.get(game_id);
  const paid = rows.filter(({ is_free }) => !is_free);
  return {
    ...{ game_id, provider: provider === '' ? null : provider, method: methodOf(rows, bps) },
    ...figuresOf(paid, bps),
    free: totals(rows.filter(({ is_free }) => is_free)),
    modes: paid.map((row) => ({
      mode: row.mode === '' ? null : (JSON.parse(row.mode) as Record<string, unknown>),
      method: methodOf([row], bps),
      ...figuresOf([row], bps),
    })),
  };
}

/**
 * Compares the return of games with their theoretical return, from the day sums. Free rounds are only in the figure `free`.
 *
 * Shape   (db, { first and last day, one game or null }, published returns of providers' games in basis points) -> report; it has days
 *         only if one game is given
 */
export async function readReturn(
  db: Queryable,
  { game, ...period }: Period & { game: string | null },
  published: ReadonlyMap<string, number>,
): Promise<ReturnReport> {
  const games = new Map<string, ModeRow[]>();
  for (const row of await readModes(db, period, game)) {
    const key = `${row.game_id} ${row.provider}`;
    games.set(key, [...(games.get(key) ?? []), row]);
  }
  const days = game === null ? [] : await readDays(db, period, game);
  const bps = game === null ? undefined : published.get(game);
  return {
    counted_at: await readCountedAt(db),
    games: [...games.values()].map((rows) => gameOf(rows, published)),
    days: days.map((row) => ({ day: row.day, ...figuresOf([row], bps) })),
  };
}
