import { lastHour } from '../../jobs/last-hour.ts';

/** When the books were last recomputed, and when from the first transfer on; null if never. `now` is the clock of the database. */
export type LastRuns = { done_at: Date | null; whole_at: Date | null; now: Date };

/** By then the payouts of the evening are settled, and few play. */
const HOUR = 4;
const WHOLE_EVERY_MS = 30 * 24 * 3_600_000;

/** Decides which run is due: each night the new transfers, and once a month everything. */
export function dueReconcile({ done_at, whole_at, now }: LastRuns): 'new' | 'whole' | null {
  if (done_at !== null && done_at >= lastHour(now, HOUR)) return null;
  return whole_at === null || now.getTime() - whole_at.getTime() >= WHOLE_EVERY_MS ? 'whole' : 'new';
}
