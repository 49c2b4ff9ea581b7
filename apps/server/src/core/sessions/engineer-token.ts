import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ENGINEER_HEADER } from '@nua/contract/engineer.ts';
import type { Pool } from 'pg';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Clock } from '../clock.ts';
import { isHttps } from './session-cookie.ts';

export const ENGINEER_MS = 8 * 3_600_000;

const FORM = /^(\d{1,9})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

function macOf(secret: Buffer, claim: string, device_key: string): Buffer {
  return createHmac('sha256', secret).update(`engineer ${claim} ${device_key}`).digest();
}

/** The device in an app's token, which is not bound to a device. */
export const APP_DEVICE = '';

/**
 * Creates a token of engineer mode. It is valid until its expiry, as long as its generation is current. A browser's token is valid only on
 * that browser's device.
 */
export function signEngineerToken(
  secret: Buffer,
  { generation, until, device_key }: { generation: number; until: Date; device_key: string },
): string {
  const claim = `${generation}.${until.getTime()}`;
  return `${claim}.${macOf(secret, claim, device_key).toString('base64url')}`;
}

/** A token as received, and the device that it must belong to. Not verified. */
export type ShownToken = { token: string; device_key: string };

/**
 * Returns the time at which the caller's engineer mode ends; null if the token is absent or invalid.
 *
 * The generation is read each time, so that the operator's command invalidates every token on every node immediately.
 */
export async function engineerUntil(
  { secret, clock, pool }: { secret: Buffer; clock: Clock; pool: Pool },
  shown_token: ShownToken | null,
): Promise<Date | null> {
  if (shown_token === null) return null;
  const [, generation = '', ends = '', mac = ''] = FORM.exec(shown_token.token) ?? [];
  if (mac === '') return null;
  const expected = macOf(secret, `${generation}.${ends}`, shown_token.device_key);
  const shown = Buffer.from(mac, 'base64url');
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return null;
  const until = new Date(Number(ends));
  if (until <= clock.now()) return null;
  const { rowCount } = await pool.query(
    'select 1 from engineer_mode where generation = $1 and password_hash is not null',
    [Number(generation)],
  );
  return rowCount === 1 ? until : null;
}

/** Returns the cookie's name. The prefix `__Host-` prevents another host or a plain http page from setting the cookie. */
function engineerCookieName(config: Configuration): string {
  return isHttps(config) ? '__Host-nua_engineer' : 'nua_engineer';
}

/**
 * Returns the Set-Cookie line of engineer mode; null removes the cookie. With SameSite=Strict, requests from other sites do not send it.
 */
export function engineerCookie(config: Configuration, token: string | null): string {
  const parts = [`${engineerCookieName(config)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isHttps(config)) parts.push('Secure');
  parts.push(`Max-Age=${token === null ? 0 : ENGINEER_MS / 1000}`);
  return parts.join('; ');
}

/** Returns the token of a request: from the header of an app, or from a browser's cookie. */
export function engineerTokenOf(
  config: Configuration,
  headers: IncomingHttpHeaders,
  { cookies, device_key }: { cookies: Readonly<Record<string, string>>; device_key: string | null },
): ShownToken | null {
  const header = headers[ENGINEER_HEADER];
  if (typeof header === 'string') return { token: header.slice(0, MAX_READ), device_key: APP_DEVICE };
  const token = cookies[engineerCookieName(config)];
  // Both cookies are set together, so a browser without a device cookie has no token.
  return token === undefined || !device_key ? null : { token: token.slice(0, MAX_READ), device_key };
}

const MAX_READ = 100;
