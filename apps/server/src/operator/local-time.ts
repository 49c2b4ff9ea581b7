import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';

/** Formats a time in Pakistan, as "2026-03-11 17:00:00 PKT". */
export const localTime = (at: Date): string =>
  `${new Date(at.getTime() + KARACHI_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')} PKT`;

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

export const withLocalTimes = (json: string): string => json.replace(INSTANT, (text) => localTime(new Date(text)));
