import * as v from 'valibot';

/** A report covers at most this many days, so that no report reads a whole table. */
export const MAX_REPORT_DAYS = 92;

const DAY_MS = 86_400_000;

/** The number of days of a period, with its first and its last day. */
export const daysOf = ({ from, until }: { from: string; until: string }): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/** A day of the calendar. Without the check 30 February would be 2 March. */
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((typed) => {
    const at = new Date(typed);
    return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === typed;
  }, 'a day'),
);

/** The first and the last day of a report, which both count. They are days of Asia/Karachi. */
export const periodQuery = v.pipe(
  v.strictObject({ from: day, until: day }),
  v.forward(
    v.check((period) => daysOf(period) >= 1 && daysOf(period) <= MAX_REPORT_DAYS, 'one to 92 days'),
    ['until'],
  ),
);
