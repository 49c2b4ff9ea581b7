import { calls } from '@nua/contract';
import type { GameCategory } from '@nua/contract/game.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, ZERO } from '@nua/money';
import { inputError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { type RoundPeriod, type RoundSum, sumRounds } from '../../fairness/public.ts';
import { FIRST_DAY } from '../../reward/public.ts';
import { findGame } from '../pace/playable-games.ts';

type Sums = { rounds: number; wagered: Cents; won: Cents; net: Cents };
type CategoryDay = Sums & { day: string; category: GameCategory };

export const getReport = handle(calls.getReport, async (ctx, { query }) => {
  for (const path of ['from', 'to'] as const) {
    const day = query[path];
    if (day !== undefined && !isCalendarDay(day)) throw inputError([{ path: `query.${path}`, rule: 'a calendar day' }]);
  }
  const today = dayInKarachi(ctx.clock.now());
  const { by, from = reportStart(by, today), to = today } = query;
  const rows = await sumRounds(ctx.db, sessionOf(ctx).player_id, { by, from, to });
  const lines = byCategory(rows, (game_id) => findGame(ctx, game_id)?.category ?? 0);
  const total = lines.reduce<Sums>(addSums, { rounds: 0, wagered: ZERO, won: ZERO, net: ZERO });
  const sumOf = (field: 'bonus_wagered' | 'bonus_won') =>
    rows.reduce<bigint>((sum, row) => sum + row[field], 0n) as Cents;
  return {
    from,
    to,
    total: { ...total, bonus_wagered: sumOf('bonus_wagered'), bonus_won: sumOf('bonus_won') },
    rows: lines,
  };
});

/**
 * Returns the default first day of a report of 14 days, 12 weeks or 12 months, including the current one. The first period is whole, and
 * weeks begin on Monday.
 *
 * Shape   (period, today in Asia/Karachi as `2026-11-23`) -> a day in the same form
 */
export function reportStart(by: RoundPeriod, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  if (by === 'month') day.setUTCMonth(day.getUTCMonth() - 11, 1);
  else if (by === 'week') day.setUTCDate(day.getUTCDate() - sinceMonday(day) - 11 * 7);
  else day.setUTCDate(day.getUTCDate() - 13);
  return day.toISOString().slice(0, 10);
}

const sinceMonday = (day: Date): number => (day.getUTCDay() + 6) % 7;

/** Returns whether a day exists. The schema checks only the format and accepts the 31st of February. */
function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return day >= FIRST_DAY && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** Sums the games of a category on a day in one row. A game that is no longer offered has category 0. */
function byCategory(rows: readonly RoundSum[], categoryOf: (game_id: string) => GameCategory): CategoryDay[] {
  const lines = new Map<string, CategoryDay>();
  for (const { day, game_id, rounds, wagered, won } of rows) {
    const category = categoryOf(game_id);
    const sums = { rounds: Number(rounds), wagered, won, net: (won - wagered) as Cents };
    const line = lines.get(`${day} ${category}`);
    lines.set(`${day} ${category}`, { day, category, ...(line ? addSums(line, sums) : sums) });
  }
  return [...lines.values()];
}

function addSums(left: Sums, right: Sums): Sums {
  return {
    rounds: left.rounds + right.rounds,
    wagered: (left.wagered + right.wagered) as Cents,
    won: (left.won + right.won) as Cents,
    net: (left.net + right.net) as Cents,
  };
}
