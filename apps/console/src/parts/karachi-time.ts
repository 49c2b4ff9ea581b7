import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';

/** Formats a time in Pakistan, to the second: "2026-03-10 14:05:09". */
export const karachiTime = (at: string): string =>
  new Date(Date.parse(at) + KARACHI_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
