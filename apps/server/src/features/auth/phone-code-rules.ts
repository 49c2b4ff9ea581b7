/** How many codes went out, and when the last one did. */
export type CodeHistory = {
  number_hour: number;
  number_day: number;
  owner_hour: number;
  owner_day: number;
  device_hour: number;
  address_hour: number;
  site_hour: number;
  /** Of this number and purpose. */
  last_at: Date | null;
  /** The oldest send of the hour of whatever is full: when it leaves the hour, there is room again. */
  oldest_in_hour: Date | null;
};

export type CodeRules = {
  per_number_hour: number;
  per_number_day: number;
  per_device_hour: number;
  per_address_hour: number;
  per_site_hour: number;
};

export const RESEND_AFTER_MS = 60_000;
export const CODE_MS = 5 * 60_000;
export const TRIES_MOST = 5;
export const PROOF_MS = 5 * 60_000;
/** The first send and two resends; then the page offers another way. */
export const OTHER_WAY_AFTER = 3;
/** From here on a number's next code wants a solved challenge. */
export const CAPTCHA_AFTER = 3;
const HOUR_MS = 3_600_000;

/**
 * When a further code may be sent: null is now.
 *
 * Shape   history, rules, now -> Date or null
 */
export function nextCodeAt(history: CodeHistory, rules: CodeRules, now: Date): Date | null {
  const resend_at = history.last_at === null ? 0 : history.last_at.getTime() + RESEND_AFTER_MS;
  const hour_at = (history.oldest_in_hour ?? now).getTime() + HOUR_MS;
  const isDayFull = history.number_day >= rules.per_number_day || history.owner_day >= rules.per_number_day;
  const isHourFull =
    history.number_hour >= rules.per_number_hour ||
    history.owner_hour >= rules.per_number_hour ||
    history.device_hour >= rules.per_device_hour ||
    history.address_hour >= rules.per_address_hour ||
    history.site_hour >= rules.per_site_hour;
  const at = Math.max(resend_at, isHourFull ? hour_at : 0, isDayFull ? now.getTime() + 24 * HOUR_MS : 0);
  return at > now.getTime() ? new Date(at) : null;
}
