import * as v from 'valibot';
import { time } from '../wire.ts';

/** A report covers at most this many days, so that no report reads a whole table. */
export const MAX_REPORT_DAYS = 92;

const DAY_MS = 86_400_000;

/** The number of days of a period, including its first and its last day. */
export const daysOf = ({ from, until }: { from: string; until: string }): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/** Reports whether a text is a day of the calendar, such as 2026-03-31. Without the second check 30 February would be 2 March. */
export function isDay(text: string): boolean {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** A day of a query. */
export const day = v.pipe(v.string(), v.check(isDay, 'a day'));

/** Reports whether a query has either no day, or both days of a period that is not too long. */
export const isPeriod = ({ from, until }: { from?: string | undefined; until?: string | undefined }): boolean => {
  if (from === undefined || until === undefined) return from === until;
  const days = daysOf({ from, until });
  return days >= 1 && days <= MAX_REPORT_DAYS;
};

/** A query with the first and the last day of a report, both inclusive. They are days in Asia/Karachi. */
export const periodWith = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.strictObject({ from: day, until: day, ...entries }),
    v.check((query) => isPeriod(query as { from: string; until: string }), `one to ${MAX_REPORT_DAYS} days`),
  );

/** The first and the last day of a report. */
export const periodQuery = periodWith({});

/** When a job counted the newest day of a report. Null if the report was computed from payments, players and rounds for this request. */
export const countedAt = v.nullable(time);
