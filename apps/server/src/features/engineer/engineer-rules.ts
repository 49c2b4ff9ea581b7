/*
 * How often somebody may try the engineer password. Pure rules; docs/decisions/0040 says why they are as they are.
 */

/** By what tries are counted. */
export type TryKind = 'device' | 'address';

/** Wrong tries that cost no wait. Many people share the address of a mobile carrier. */
const FREE_TRIES: Readonly<Record<TryKind, number>> = { device: 5, address: 30 };
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/**
 * How long the next try must wait after this many wrong ones in a row. Every wait ends, and none is longer than a quarter of an hour.
 *
 * Shape   kind, count -> milliseconds
 */
export function tryDelay(kind: TryKind, failures: number): number {
  const beyond = failures - FREE_TRIES[kind];
  if (beyond < 0) return 0;
  // 2^5 times the first is above the longest: the power stays small however many tries there were.
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(beyond, 5));
}
