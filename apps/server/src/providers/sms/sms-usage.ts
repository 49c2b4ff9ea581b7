import type { Pool } from 'pg';
import type { SmsKind } from '../../core/ports/sms-port.ts';

/** The limits of the whole site, because every text costs money. */
export type SmsRules = { per_hour: number; per_day: number };
export type Period = 'hour' | 'day';

const HOUR_MS = 3_600_000;
/** Days begin at midnight in Pakistan, UTC+5. */
const DAY_OFFSET_MS = 5 * HOUR_MS;

/** When the hour and the day of an instant began. */
export function beginningsOf(now: Date): Record<Period, Date> {
  const ms = now.getTime();
  const day_ms = 24 * HOUR_MS;
  return {
    hour: new Date(ms - (ms % HOUR_MS)),
    day: new Date(ms - ((ms + DAY_OFFSET_MS) % day_ms)),
  };
}

/** Strangers have half, so that they never stop a player's own codes; notices the last tenth, so that nobody hides a theft by codes. */
const KEPT_FROM: Readonly<Record<SmsKind, (limit: number) => number>> = {
  stranger_code: (limit) => Math.floor(limit / 2),
  code: (limit) => Math.floor(limit / 10),
  notice: () => 0,
};

/** The number of texts of all kinds up to which a text of this kind is sent. */
export function roomFor(kind: SmsKind, limit: number): number {
  return limit - KEPT_FROM[kind](limit);
}

/** Whether just this text makes four fifths of the room full: the moment to warn somebody, once. */
export function isNearlyFull(sent: number, room: number): boolean {
  return sent === Math.ceil(room * 0.8);
}

/**
 * A place was taken in every period, with the current count in `sent`. Or the period that was full, and how many it refused:
 * of strangers' codes where it was one, else of all others.
 */
export type Place =
  | { taken: true; sent: Record<Period, number> }
  | { taken: false; full: Period; refused: number; ends_at: Date };

const TAKE = `
  insert into sms_usage (period, began_at, sent) select $1, $2, 1 where $3 > 0
  on conflict (period, began_at) do update set sent = sms_usage.sent + 1 where sms_usage.sent < $3
  returning sent`;
const REFUSE = `
  insert into sms_usage (period, began_at, refused, strangers_refused) values ($1, $2, 1, $3)
  on conflict (period, began_at) do update set refused = sms_usage.refused + 1,
    strangers_refused = sms_usage.strangers_refused + $3
  returning case when $3 = 1 then strangers_refused else refused - strangers_refused end as refused`;

/**
 * Takes a place for one text in the hour and in the day, on every node together; none is taken where either is full.
 *
 * Shape   pool, kind, rules, now -> Place
 * Errors  those of the database
 */
export async function takePlace(pool: Pool, kind: SmsKind, rules: SmsRules, now: Date): Promise<Place> {
  const began = beginningsOf(now);
  const sent: Record<Period, number> = { hour: 0, day: 0 };
  const limits: Record<Period, number> = { hour: rules.per_hour, day: rules.per_day };
  for (const period of ['hour', 'day'] as const) {
    const { rows } = await pool.query<{ sent: number }>(TAKE, [period, began[period], roomFor(kind, limits[period])]);
    if (rows[0]) {
      sent[period] = rows[0].sent;
      continue;
    }
    if (period === 'day') await leave(pool, 'hour', began.hour);
    const refused = await pool.query<{ refused: number }>(REFUSE, [
      period,
      began[period],
      kind === 'stranger_code' ? 1 : 0,
    ]);
    const ends_at = new Date(began[period].getTime() + (period === 'hour' ? 1 : 24) * HOUR_MS);
    return { taken: false, full: period, refused: refused.rows[0]?.refused ?? 1, ends_at };
  }
  return { taken: true, sent };
}

/** Gives a place back: its text certainly did not go out. `taken_at` is when it was taken. */
export async function givePlaceBack(pool: Pool, taken_at: Date): Promise<void> {
  const began = beginningsOf(taken_at);
  await leave(pool, 'hour', began.hour);
  await leave(pool, 'day', began.day);
}

async function leave(pool: Pool, period: Period, began_at: Date): Promise<void> {
  await pool.query('update sms_usage set sent = sent - 1 where period = $1 and began_at = $2 and sent > 0', [
    period,
    began_at,
  ]);
}
