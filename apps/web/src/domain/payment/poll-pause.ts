const PAUSES_MS = [1500, 2000, 2000, 3000, 4000, 6000, 8000, 12_000, 20_000];
const LONGEST_MS = 30_000;

/**
 * How long to wait before an open payment is asked about again: soon at first, then ever more patiently.
 *
 * Shape   number of questions since the last change -> milliseconds
 */
export const pollPause = (asked: number): number => PAUSES_MS[asked] ?? LONGEST_MS;
