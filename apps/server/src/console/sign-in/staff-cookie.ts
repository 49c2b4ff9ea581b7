import type { ConsoleSettings } from '../../configuration/configuration.ts';

const isHttps = ({ url }: ConsoleSettings): boolean => url.startsWith('https://');

/** With the prefix, the browser refuses a cookie that another host or a plain http page tried to set. */
export const staffCookieName = (settings: ConsoleSettings): string =>
  isHttps(settings) ? '__Host-nua-staff' : 'nua-staff';

/** Returns the Set-Cookie line of a session, which ends with the browser; null removes the cookie. */
export function staffCookie(settings: ConsoleSettings, token: string | null): string {
  const parts = [`${staffCookieName(settings)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isHttps(settings)) parts.push('Secure');
  if (token === null) parts.push('Max-Age=0');
  return parts.join('; ');
}
