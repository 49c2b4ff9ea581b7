import { isIP } from 'node:net';
import { isPublicAddress } from '../../core/values/public-address.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The pauses after each failed attempt: ten attempts within three days.
 *
 * Source  docs/decisions/0107-webhooks.md, after the example of Standard Webhooks 1.0.0
 */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  16 * HOUR_MS,
  24 * HOUR_MS,
];

/** For this long after a change of the secret, deliveries are also signed with the former secret. */
export const FORMER_SECRET_MS = 24 * HOUR_MS;

export type DeliveryStep = { state: 'delivered' } | { state: 'failed' } | { state: 'waiting'; next_at: Date };

/** Returns the state of a delivery after an attempt. Only a status of 200 to 299 is a success; a redirect is not. */
export function decideDelivery(status: number | null, attempts: number, now: Date): DeliveryStep {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  const pause_ms = RETRY_AFTER_MS[attempts - 1];
  return pause_ms === undefined
    ? { state: 'failed' }
    : { state: 'waiting', next_at: new Date(now.getTime() + pause_ms) };
}

const MAX_LENGTH = 500;

/**
 * Returns an address without its path and query, which often contain the receiver's token.
 *
 * Shape   'https://receiver.example/hooks/s3cret?key=1' -> 'https://receiver.example/…'
 */
export function maskedWebhookUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? url : `${origin}/…`;
}

/**
 * Parses the URL of a receiver; null if nothing may be sent there. The IP addresses of the host are checked at each connection.
 *
 * Shape   a typed text -> the normalised URL
 */
export function readWebhookUrl(typed: string): string | null {
  const url = URL.parse(typed);
  if (url === null || url.protocol !== 'https:' || typed.length > MAX_LENGTH) return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? url.href : null;
  return /^(localhost|.*\.(localhost|local|internal))\.?$/.test(host) || !host.includes('.') ? null : url.href;
}
