import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the last moment at which a clock in Pakistan showed this full hour. */
export function lastHour(now: Date, hour: number): Date {
  const local_ms = now.getTime() + KARACHI_AHEAD_MS;
  const today_ms = Math.floor(local_ms / DAY_MS) * DAY_MS + hour * HOUR_MS;
  return new Date((today_ms <= local_ms ? today_ms : today_ms - DAY_MS) - KARACHI_AHEAD_MS);
}
