import type { ConsoleSettings } from '../../configuration/configuration.ts';
import { DEVICE_DAYS } from './known-device.ts';

const isHttps = ({ url }: ConsoleSettings): boolean => url.startsWith('https://');

/** With the prefix, the browser refuses a cookie that another host or a plain http page tried to set. */
const nameOf = (settings: ConsoleSettings, name: string): string => (isHttps(settings) ? `__Host-${name}` : name);

export const staffCookieName = (settings: ConsoleSettings): string => nameOf(settings, 'nua-staff');
export const deviceCookieName = (settings: ConsoleSettings): string => nameOf(settings, 'nua-staff-device');

function cookie(settings: ConsoleSettings, name: string, value: string, max_age_s: number | null): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isHttps(settings)) parts.push('Secure');
  if (max_age_s !== null) parts.push(`Max-Age=${max_age_s}`);
  return parts.join('; ');
}

/** Returns the Set-Cookie line of a session, which ends with the browser; null removes the cookie. */
export const staffCookie = (settings: ConsoleSettings, token: string | null): string =>
  cookie(settings, staffCookieName(settings), token ?? '', token === null ? 0 : null);

/** Returns the Set-Cookie line of a known browser. */
export const deviceCookie = (settings: ConsoleSettings, token: string): string =>
  cookie(settings, deviceCookieName(settings), token, DEVICE_DAYS * 86_400);
