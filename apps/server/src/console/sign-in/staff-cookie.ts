import type { ConsoleSettings } from '../../configuration/configuration.ts';
import { DEVICE_DAYS } from './known-device.ts';

const isHttps = ({ url }: ConsoleSettings): boolean => url.startsWith('https://');

/** With the prefix `__Host-`, the browser refuses the cookie from another host or from a page without TLS. */
const nameOf = (settings: ConsoleSettings, name: string): string => (isHttps(settings) ? `__Host-${name}` : name);

export const staffCookieName = (settings: ConsoleSettings): string => nameOf(settings, 'nua-staff');
export const deviceCookieName = (settings: ConsoleSettings): string => nameOf(settings, 'nua-staff-device');

function cookie(settings: ConsoleSettings, name: string, value: string, max_age_s: number | null): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isHttps(settings)) parts.push('Secure');
  if (max_age_s !== null) parts.push(`Max-Age=${max_age_s}`);
  return parts.join('; ');
}

/** Returns the Set-Cookie header of a session, which ends when the browser is closed. The token null removes the cookie. */
export const staffCookie = (settings: ConsoleSettings, token: string | null): string =>
  cookie(settings, staffCookieName(settings), token ?? '', token === null ? 0 : null);

export const deviceCookie = (settings: ConsoleSettings, token: string): string =>
  cookie(settings, deviceCookieName(settings), token, DEVICE_DAYS * 86_400);
