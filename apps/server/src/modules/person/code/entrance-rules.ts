/*
 * The limits and prices for callers who are not signed in: code quotas, the price of a proof of work, the wait after wrong passwords.
 * docs/decisions/0022 has the reasons.
 */

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const RESEND_AFTER_MS = MINUTE_MS;
export const CODE_MS = 5 * MINUTE_MS;
export const MAX_TRIES = 5;
export const PROOF_MS = 5 * MINUTE_MS;
/** After this many codes (the first and two resends), the page offers another way to continue. */
export const OTHER_WAY_AFTER = 3;
/** The maximum number of user names that a visitor can try with one verified number, because some are taken. */
export const MAX_NAMES_PER_PROOF = 10;

/**
 * The quota that a code counts against.
 *
 * `player`: a code to the player's own number, requested by the player's session.
 *
 * `device`: a code for a visitor, on a device where this number's player has signed in before.
 *
 * `anonymous`: every other code to a number. It also counts against the site's limit and may need a proof of work.
 */
export type CodeQuota = 'player' | 'device' | 'anonymous';

export type CodeRules = {
  per_number_hour: number;
  per_number_day: number;
  per_device_hour: number;
  per_site_hour: number;
};

/** Returns how many codes an hour one network may use after half of the site's hourly limit is used. */
export const networkShare = ({ per_site_hour }: CodeRules): number => Math.max(1, Math.floor(per_site_hour / 10));

/** The times of earlier codes, newest first. */
export type CodeHistory = {
  /** Codes of the same quota in the last day. */
  sent: readonly Date[];
  /** Anonymous codes of this device in the last hour, to any number. */
  device: readonly Date[];
  /** The time of the anonymous code that reached the site's hourly limit; null if the limit is not reached. */
  site_full_since: Date | null;
  /** The time of the code that reached half of the site's hourly limit; null if fewer were sent. */
  site_half_since: Date | null;
  /** The time of the anonymous code that reached the hourly share of the caller's network; null if the share is not reached. */
  network_full_since: Date | null;
  last_at: Date | null;
};

/** Returns the time in milliseconds from which a sliding window of `limit` codes has room; a past time or 0 if it has room now. */
function roomAt(sent: readonly Date[], limit: number, window_ms: number): number {
  const oldest = sent[Math.max(1, limit) - 1];
  return oldest === undefined ? 0 : oldest.getTime() + window_ms;
}

/**
 * Returns the time at which the next code may be sent; null means now.
 *
 * Shape   quota, history, rules, now -> Date or null
 */
export function nextCodeAt(quota: CodeQuota, history: CodeHistory, rules: CodeRules, now: Date): Date | null {
  const waits = [
    history.last_at === null ? 0 : history.last_at.getTime() + RESEND_AFTER_MS,
    roomAt(history.sent, rules.per_number_hour, HOUR_MS),
    roomAt(history.sent, rules.per_number_day, DAY_MS),
  ];
  if (quota === 'anonymous') {
    waits.push(roomAt(history.device, rules.per_device_hour, HOUR_MS));
    // The second half of the site's hourly limit is reserved for networks that have sent few codes.
    if (history.site_half_since !== null && history.network_full_since !== null) {
      waits.push(Math.min(history.site_half_since.getTime(), history.network_full_since.getTime()) + HOUR_MS);
    }
    if (history.site_full_since !== null) waits.push(history.site_full_since.getTime() + HOUR_MS);
  }
  const at = Math.max(...waits);
  return at > now.getTime() ? new Date(at) : null;
}

/** After this many failures, the next attempt needs a proof of work even on a known device. */
export const CAPTCHA_AFTER = 3;
export const DELAY_AFTER = 5;
/** After this many failures, one guess a day is allowed. */
export const LOCK_AFTER = 100;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * MINUTE_MS;

export function delayAfter(failures: number): number {
  if (failures < DELAY_AFTER) return 0;
  if (failures >= LOCK_AFTER) return DAY_MS;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - DELAY_AFTER));
}
