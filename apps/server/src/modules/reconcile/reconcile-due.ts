import { lastHour } from '../../jobs/last-hour.ts';

/** The times of the last run and of the last complete run; null if never. `now` is the database's time. */
export type LastRuns = { done_at: Date | null; whole_at: Date | null; now: Date };

/** At this hour the payouts of the evening are settled, and few people play. */
const HOUR = 4;
const WHOLE_EVERY_MS = 30 * 24 * 3_600_000;

/** Decides which run is due: each night the new transfers, and every 30 days everything. */
export function dueReconcile({ done_at, whole_at, now }: LastRuns): 'new' | 'whole' | null {
  if (done_at !== null && done_at >= lastHour(now, HOUR)) return null;
  return whole_at === null || now.getTime() - whole_at.getTime() >= WHOLE_EVERY_MS ? 'whole' : 'new';
}
