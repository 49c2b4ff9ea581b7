import type { RoundPeriod } from '../../fairness/round-sums.ts';

/**
 * The first day of the report that nobody has limited: of the last 14 days, 12 weeks or 12 months, with the present one; each is
 * whole, and weeks begin on Monday.
 *
 * Shape   (period, today in Asia/Karachi as `2026-11-23`) -> a day of the same form
 */
export function reportStart(by: RoundPeriod, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  if (by === 'month') day.setUTCMonth(day.getUTCMonth() - 11, 1);
  else if (by === 'week') day.setUTCDate(day.getUTCDate() - sinceMonday(day) - 11 * 7);
  else day.setUTCDate(day.getUTCDate() - 13);
  return day.toISOString().slice(0, 10);
}

const sinceMonday = (day: Date): number => (day.getUTCDay() + 6) % 7;
