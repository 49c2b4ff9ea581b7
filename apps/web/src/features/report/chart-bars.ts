import type { ReportBy } from './report-query.ts';
import type { PeriodRow } from './report-rows.ts';

/** One period of the chart, oldest first; heights are shares of the greatest amount, in basis points. */
export type ChartBar = { day: string; wagered_bps: number; won_bps: number };

const MOST_BARS = 60;

function nextPeriod(day: string, by: ReportBy): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (by === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (by === 'week' ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

/** The periods from the first to the last that was played, those without play as gaps, so that the axis is time. */
export function chartBars(rows: readonly PeriodRow[], by: ReportBy): ChartBar[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days = [...known.keys()].sort();
  const last = days.at(-1);
  if (days[0] === undefined || last === undefined) return [];
  let greatest = 1n;
  for (const { wagered, won } of rows) for (const amount of [wagered, won]) if (amount > greatest) greatest = amount;
  const share = (amount: bigint | undefined) => Number(((amount ?? 0n) * 10_000n) / greatest);
  const bars: ChartBar[] = [];
  for (let day = days[0]; day <= last && bars.length < MOST_BARS; day = nextPeriod(day, by)) {
    const row = known.get(day);
    bars.push({ day, wagered_bps: share(row?.wagered), won_bps: share(row?.won) });
  }
  return bars;
}
