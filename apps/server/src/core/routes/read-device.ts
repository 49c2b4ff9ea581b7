import type { App, Caller } from '../app.ts';
import { deviceCookieName, isHttps, OLD_DEVICE_COOKIE } from '../sessions/session-cookie.ts';

/** Cookies with the earlier name are read until this date, because they last for a year. */
const OLD_COOKIE_UNTIL = Date.parse('2027-12-01T00:00:00Z');

/** A device's id as received. */
export type ShownDevice = Pick<Caller, 'device_key' | 'is_device_handed_over'>;

/**
 * Reads the device from a request's header or cookie.
 *
 * On https the cookie of an earlier version is read if the request has no current cookie. A page on another host could plant it, but only
 * ids that this server issued count.
 */
export function readDevice(
  { config, clock }: Pick<App, 'config' | 'clock'>,
  header: string | string[] | undefined,
  cookies: Readonly<Record<string, string>>,
): ShownDevice {
  const present = header ?? cookies[deviceCookieName(config)];
  const isOldRead = present === undefined && isHttps(config) && clock.now().getTime() < OLD_COOKIE_UNTIL;
  const shown = isOldRead ? cookies[OLD_DEVICE_COOKIE] : present;
  const device_key = typeof shown === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(shown) ? shown : null;
  return { device_key, is_device_handed_over: isOldRead && device_key !== null };
}
