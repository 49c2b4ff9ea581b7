import type { Configuration } from '../../configuration/configuration.ts';

const YEAR_S = 365 * 86_400;

/** The name of the device cookie in an earlier version, without the prefix `__Host-`. */
export const OLD_DEVICE_COOKIE = 'nua_device';

const THIRTY_DAYS_S = 30 * 86_400;

/** Returns the cookie's name. The prefix `__Host-` prevents another host or a plain http page from setting the cookie. */
export function sessionCookieName(config: Configuration): string {
  return isHttps(config) ? '__Host-nua_session' : 'nua_session';
}

/** Returns the Set-Cookie line of the session, with which the server renders the first page for its player; null removes the cookie. */
export function sessionCookie(config: Configuration, token: string | null): string {
  const parts = [`${sessionCookieName(config)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isHttps(config)) parts.push('Secure');
  parts.push(token === null ? 'Max-Age=0' : `Max-Age=${THIRTY_DAYS_S}`);
  return parts.join('; ');
}

/** Returns the name of the cookie that distinguishes browsers without an X-Device-Id header. It authenticates nothing. */
export function deviceCookieName(config: Configuration): string {
  return isHttps(config) ? `__Host-${OLD_DEVICE_COOKIE}` : OLD_DEVICE_COOKIE;
}

export function deviceCookie(config: Configuration, device_key: string): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${deviceCookieName(config)}=${device_key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${secure}`;
}

/** Returns the Set-Cookie line that removes the device cookie of an earlier version. */
export const endOldDeviceCookie = (): string =>
  `${OLD_DEVICE_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure`;

export function isHttps(config: Configuration): boolean {
  return config.public_url.startsWith('https://');
}
