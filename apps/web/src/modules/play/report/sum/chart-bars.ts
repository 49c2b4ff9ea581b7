import { type Cents, ZERO } from '@nua/money';
import type { ReportBy } from '../report-query.ts';
import type { PeriodRow } from '../report-rows.ts';

/** The periods of a report, oldest first. Heights are basis points of `top`, the amount at the top of the axis. */
export type Chart = { top: Cents; bars: readonly (PeriodRow & { wagered_bps: number; won_bps: number })[] };

/** `from` is the first day of the first period. `to` is a day in the last period. */
export type ReportSpan = { by: ReportBy; from: string; to: string };

function nextPeriod(day: string, by: ReportBy): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (by === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (by === 'week' ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

/** Returns every period of the span, newest first. A period without play has zero sums. */
export function everyPeriod(rows: readonly PeriodRow[], { by, from, to }: ReportSpan): PeriodRow[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const all: PeriodRow[] = [];
  for (let day = from; day <= to; day = nextPeriod(day, by))
    all.unshift(byDay.get(day) ?? { day, rounds: 0, wagered: ZERO, won: ZERO, net: ZERO });
  return all;
}

/** Rounds up to 2, 4, 10, 20, 40, 100 … rupees, so that half of the result is a round number too. */
export function axisTop(greatest: Cents): Cents {
  for (let unit = 100n; ; unit *= 10n)
    for (const step of [2n, 4n, 10n]) if (unit * step >= greatest) return (unit * step) as Cents;
}

export function chartOf(rows: readonly PeriodRow[], span: ReportSpan): Chart {
  const periods = everyPeriod(rows, span).reverse();
  let greatest: Cents = ZERO;
  for (const { wagered, won } of periods) for (const amount of [wagered, won]) if (amount > greatest) greatest = amount;
  const top = axisTop(greatest);
  const share = (amount: Cents) => Number((amount * 10_000n) / top);
  return { top, bars: periods.map((row) => ({ ...row, wagered_bps: share(row.wagered), won_bps: share(row.won) })) };
}
