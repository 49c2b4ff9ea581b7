import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';
import type { LimitPeriod } from '@nua/contract/limit.ts';

const DAY_MS = 86_400_000;

/** A calendar period: its first day, its first moment, and the first moment of the next period. */
export type Span = { first_day: string; from: Date; resets_at: Date };

/**
 * Returns the calendar period in Pakistan that contains a moment.
 *
 * Weeks begin on Monday.
 */
export function spanOf(period: LimitPeriod, at: Date): Span {
  const local = new Date(at.getTime() + KARACHI_AHEAD_MS);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const [first, next] = BOUNDS[period](midnight);
  return {
    first_day: new Date(first).toISOString().slice(0, 10),
    from: new Date(first - KARACHI_AHEAD_MS),
    resets_at: new Date(next - KARACHI_AHEAD_MS),
  };
}

const BOUNDS: Readonly<Record<LimitPeriod, (midnight: number) => [first: number, next: number]>> = {
  day: (midnight) => [midnight, midnight + DAY_MS],
  week: (midnight) => {
    const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
    return [monday, monday + 7 * DAY_MS];
  },
  month: (midnight) => {
    const day = new Date(midnight);
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
    return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  },
};
