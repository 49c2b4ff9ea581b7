import type { Pool } from 'pg';
import type { SmsKind } from '../../core/ports/sms-port.ts';

/** The limits of the whole site, because every text costs money. */
export type SmsRules = { per_hour: number; per_day: number };
export type Period = 'hour' | 'day';
/** A text message as the limits count it: its kind, and the number of parts that the network charges for. */
export type TextSize = { kind: SmsKind; parts: number };

const HOUR_MS = 3_600_000;
/** Days begin at midnight in Pakistan, UTC+5. */
const DAY_OFFSET_MS = 5 * HOUR_MS;

export function beginningsOf(now: Date): Record<Period, Date> {
  const ms = now.getTime();
  const day_ms = 24 * HOUR_MS;
  return {
    hour: new Date(ms - (ms % HOUR_MS)),
    day: new Date(ms - ((ms + DAY_OFFSET_MS) % day_ms)),
  };
}

/**
 * Codes that strangers request can use half of the limit, so that they never stop a player's own codes. The last tenth is for notices, so
 * that a thief cannot prevent a notice by requesting codes.
 */
const RESERVED: Readonly<Record<SmsKind, (limit: number) => number>> = {
  stranger_code: (limit) => Math.floor(limit / 2),
  code: (limit) => Math.floor(limit / 10),
  notice: () => 0,
};

/** Returns the part of a limit that texts of this kind may use. */
export function roomFor(kind: SmsKind, limit: number): number {
  return limit - RESERVED[kind](limit);
}

/** Reports whether exactly this text reaches four fifths of the room, so that one warning is logged. */
export function isNearlyFull(sent: number, parts: number, room: number): boolean {
  const warned_at = Math.ceil(room * 0.8);
  return sent >= warned_at && sent - parts < warned_at;
}

/**
 * The result of a reservation. `sent` has the present counts. If a period is full, `refused` is the number of its refusals, counted
 * separately for strangers' codes.
 */
export type Reservation =
  | { taken: true; sent: Record<Period, number> }
  | { taken: false; full: Period; refused: number; ends_at: Date };

const TAKE = `
  insert into sms_usage (period, began_at, sent) select $1, $2, $4::int where $3::int >= $4::int
  on conflict (period, began_at) do update set sent = sms_usage.sent + $4::int where sms_usage.sent + $4::int <= $3::int
  returning sent`;
const REFUSE = `
  insert into sms_usage (period, began_at, refused, strangers_refused) values ($1, $2, 1, $3)
  on conflict (period, began_at) do update set refused = sms_usage.refused + 1,
    strangers_refused = sms_usage.strangers_refused + $3
  returning case when $3 = 1 then strangers_refused else refused - strangers_refused end as refused`;

/**
 * Reserves the quota of one text, one unit for each part, in the hour and in the day, across all nodes. If either is full, nothing
 * is reserved.
 *
 * Shape   pool, { kind, parts }, rules, now -> Reservation
 * Errors  errors of the database
 */
export async function reserveQuota(pool: Pool, text: TextSize, rules: SmsRules, now: Date): Promise<Reservation> {
  const { kind, parts } = text;
  const began = beginningsOf(now);
  const sent: Record<Period, number> = { hour: 0, day: 0 };
  const limits: Record<Period, number> = { hour: rules.per_hour, day: rules.per_day };
  for (const period of ['hour', 'day'] as const) {
    const { rows } = await pool.query<{ sent: number }>(TAKE, [
      period,
      began[period],
      roomFor(kind, limits[period]),
      parts,
    ]);
    if (rows[0]) {
      sent[period] = rows[0].sent;
      continue;
    }
    if (period === 'day') await decrement(pool, 'hour', began.hour, parts);
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

/** Releases the quota of a text that was certainly not sent. `taken_at` is when it was reserved. */
export async function releaseQuota(pool: Pool, parts: number, taken_at: Date): Promise<void> {
  const began = beginningsOf(taken_at);
  await decrement(pool, 'hour', began.hour, parts);
  await decrement(pool, 'day', began.day, parts);
}

async function decrement(pool: Pool, period: Period, began_at: Date, parts: number): Promise<void> {
  await pool.query('update sms_usage set sent = greatest(sent - $3::int, 0) where period = $1 and began_at = $2', [
    period,
    began_at,
    parts,
  ]);
}

/** The GSM-7 characters that take one place. The characters in EXTENDED take two. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('^{}\\[~]|€\f');

/**
 * Returns the number of text messages that a network charges for a text. One character outside GSM-7, such as any Urdu letter, makes the
 * whole text UCS-2, which holds less than half.
 *
 * Shape   text -> 1 for at most 160 places of GSM-7 or 70 of UCS-2; a longer text has parts of 153 or 67 places
 * Source  3GPP TS 23.038, 6.2.1; TS 23.040, 9.2.3.24.1
 */
export function smsParts(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  if (!isGsm) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const places = characters.reduce((sum, character) => sum + (EXTENDED.has(character) ? 2 : 1), 0);
  return places <= 160 ? 1 : Math.ceil(places / 153);
}
