import type { FastifyRequest } from 'fastify';
import type { App, Caller } from '../app.ts';
import { readCookies } from '../routes/read-cookies.ts';
import { readDevice } from '../routes/read-device.ts';
import { isIssuedDeviceId } from '../sessions/device-id.ts';
import { addressOf } from './address-of.ts';

type Deps = Pick<App, 'limits' | 'keys'>;

/** The fields of a caller that limits use. `ip` is the result of `addressOf`. */
export type CountedCaller = Pick<Caller, 'ip' | 'device_key'>;

const KINDS = {
  call: { device: 'device', crowd: 'crowd', address: 'address' },
  page: { device: 'device_page', crowd: 'crowd_page', address: 'page' },
} as const;

/**
 * Counts a request without a session.
 *
 * A request with a device id that this server issued counts for the device, and for the devices of its address together. Any other request
 * counts for the address. A flood without device ids therefore does not stop a neighbour's device.
 *
 * Errors  RATE_LIMITED
 */
export async function countCaller(
  { limits, keys }: Deps,
  what: keyof typeof KINDS,
  { ip, device_key }: CountedCaller,
): Promise<void> {
  const kinds = KINDS[what];
  if (device_key !== null && isIssuedDeviceId(keys, device_key)) {
    await limits.take(kinds.device, device_key);
    await limits.take(kinds.crowd, ip);
  } else {
    await limits.take(kinds.address, ip);
  }
}

export function countedCaller(app: Pick<App, 'config' | 'clock'>, { headers, ip }: FastifyRequest): CountedCaller {
  const { device_key } = readDevice(app, headers['x-device-id'], readCookies(headers.cookie));
  return { ip: addressOf(ip), device_key };
}
