import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ENGINEER_HEADER } from '@nua/contract/engineer.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { App } from './request-context.ts';
import { isHttps } from './session-cookie.ts';

/** How long engineer mode lasts after the password. */
export const ENGINEER_MS = 8 * 3_600_000;

const FORM = /^(\d{1,9})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

function macOf(secret: Buffer, claim: string, device_key: string): Buffer {
  return createHmac('sha256', secret).update(`engineer ${claim} ${device_key}`).digest();
}

/** A token of engineer mode. It counts on its own device alone, until its time, while its generation is the present one. */
export function signEngineerToken(
  secret: Buffer,
  { generation, until, device_key }: { generation: number; until: Date; device_key: string },
): string {
  const claim = `${generation}.${until.getTime()}`;
  return `${claim}.${macOf(secret, claim, device_key).toString('base64url')}`;
}

type Shown = { engineer_token: string | null; device_key: string | null };

/**
 * Until when the caller is an engineer; null for everybody else. A forged, old or foreign token is none.
 *
 * The generation is read each time: the operator's command ends every token on every node at once.
 */
export async function engineerUntil(
  { secret, clock, pool }: Pick<App, 'secret' | 'clock' | 'pool'>,
  { engineer_token, device_key }: Shown,
): Promise<Date | null> {
  const [, generation = '', ends = '', mac = ''] = FORM.exec(engineer_token ?? '') ?? [];
  if (mac === '' || device_key === null) return null;
  const expected = macOf(secret, `${generation}.${ends}`, device_key);
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

/** On https the cookie's name makes the browser refuse a cookie that another host or a plain http page tried to set. */
function engineerCookieName(config: Configuration): string {
  return isHttps(config) ? '__Host-nua_engineer' : 'nua_engineer';
}

/** The Set-Cookie line of engineer mode; null removes the cookie. No link of another site carries it along. */
export function engineerCookie(config: Configuration, token: string | null): string {
  const parts = [`${engineerCookieName(config)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isHttps(config)) parts.push('Secure');
  parts.push(`Max-Age=${token === null ? 0 : ENGINEER_MS / 1000}`);
  return parts.join('; ');
}

/** The token that a request shows: a browser's cookie, or the header of an app, which has no cookies. */
export function engineerTokenOf(
  config: Configuration,
  headers: IncomingHttpHeaders,
  cookies: Readonly<Record<string, string>>,
): string | null {
  const header = headers[ENGINEER_HEADER];
  const token = typeof header === 'string' ? header : cookies[engineerCookieName(config)];
  return token === undefined || token === '' || token.length > 100 ? null : token;
}
