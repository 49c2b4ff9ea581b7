const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 30_000;

export type DeliveryKind = 'deposit' | 'forget';

/** A delivery is given up after this time without success. A request to forget is retried for a month, because it protects a person. */
export const GIVE_UP_AFTER_MS: Readonly<Record<DeliveryKind, number>> = {
  deposit: 24 * HOUR_MS,
  forget: 30 * 24 * HOUR_MS,
};

/**
 * Returns the delay before the next attempt: doubling from half a minute to an hour, with added jitter.
 *
 * Shape   attempts so far, a number from 0 to 1 -> milliseconds
 */
export function trackingPauseMs(attempts: number, random: number): number {
  return Math.round(Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), HOUR_MS) * (1 + random / 2));
}
