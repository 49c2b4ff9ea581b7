import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';

/** Formats a time in Pakistan, to the second: "2026-03-10 14:05:09". */
export const karachiTime = (at: string): string =>
  new Date(Date.parse(at) + KARACHI_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Formats a time for a `datetime-local` field, in Pakistan time without seconds. */
export const karachiFieldTime = (at: unknown): string =>
  typeof at === 'string' ? karachiTime(at).slice(0, 16).replace(' ', 'T') : '';

/** Reads a `datetime-local` field in Pakistan time. Returns null for a year of five or six digits, which such a field accepts. */
export function timeOfField(typed: string): string | null {
  const at = new Date(`${typed}+05:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
