const DAY_MS = 86_400_000;
/** Pakistan is at UTC+5 all year, without daylight saving. */
export const KARACHI_AHEAD_MS = 5 * 3_600_000;

let last_formatted = { day: Number.NaN, text: '' };

/**
 * The calendar day in Karachi that contains a moment. In SQL it is `karachi_day`.
 *
 * Shape   Date -> 'YYYY-MM-DD'
 * Units   Pakistan Standard Time (UTC+5)
 * Errors  throws a RangeError for an invalid date
 * Source  specification: days, limits and reports are by the calendar of Asia/Karachi
 */
export function dayInKarachi(at: Date): string {
  const day = Math.floor((at.getTime() + KARACHI_AHEAD_MS) / DAY_MS);
  // Every sealed body needs the day, and the day rarely changes. Comparing numbers is cheaper than formatting a date.
  if (day !== last_formatted.day) last_formatted = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) };
  return last_formatted.text;
}
