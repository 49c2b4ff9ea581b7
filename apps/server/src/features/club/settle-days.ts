import { dayInKarachi } from '@nua/contract/seal.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A day is settled from 01:00 of the next one on: by then every round of it is written. */
const SETTLED_FROM_MS = HOUR_MS;

/**
 * The last day that may be settled at a moment.
 *
 * Shape   2026-03-11 00:59 in Pakistan -> '2026-03-09'; 01:00 -> '2026-03-10'
 */
export const lastDueDay = (at: Date): string => dayInKarachi(new Date(at.getTime() - SETTLED_FROM_MS - DAY_MS));

/** When a day of the calendar in Pakistan begins and ends. Pakistan keeps no summer time. */
export function boundsOf(day: string): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00+05:00`);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}
