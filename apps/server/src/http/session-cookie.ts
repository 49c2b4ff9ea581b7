import type { Configuration } from '../configuration/configuration.ts';

const YEAR_S = 365 * 86_400;

/** Tells browsers apart if a client sends no X-Device-Id. It authenticates nothing. */
export const DEVICE_COOKIE = 'nua_device';

const THIRTY_DAYS_S = 30 * 86_400;

/** On https the cookie's name makes the browser refuse a cookie that another host or a plain http page tried to set. */
export function sessionCookieName(config: Configuration): string {
  return isHttps(config) ? '__Host-nua_session' : 'nua_session';
}

/** The Set-Cookie line that lets the first page be rendered signed in; null removes the cookie. */
export function sessionCookie(config: Configuration, token: string | null): string {
  const parts = [`${sessionCookieName(config)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isHttps(config)) parts.push('Secure');
  parts.push(token === null ? 'Max-Age=0' : `Max-Age=${THIRTY_DAYS_S}`);
  return parts.join('; ');
}

export function deviceCookie(config: Configuration, device_key: string): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${DEVICE_COOKIE}=${device_key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${secure}`;
}

export function isHttps(config: Configuration): boolean {
  return config.public_url.startsWith('https://');
}
