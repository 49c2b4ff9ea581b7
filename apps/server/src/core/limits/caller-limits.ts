import type { FastifyRequest } from 'fastify';
import type { App, Caller } from '../app.ts';
import { readCookies } from '../routes/read-cookies.ts';
import { readDevice } from '../routes/read-device.ts';
import { isIssuedDeviceId } from '../sessions/device-id.ts';
import { addressOf } from './address-of.ts';

type Deps = Pick<App, 'limits' | 'keys'>;

/** The part of a caller that limits use: the result of `addressOf`, and the device's id as received. */
export type Counted = Pick<Caller, 'ip' | 'device_key'>;

const KINDS = {
  call: { device: 'device', crowd: 'crowd', address: 'address' },
  page: { device: 'device_page', crowd: 'crowd_page', address: 'page' },
} as const;

/**
 * Counts a request without a session: by its device and by all devices of its address if this server issued the device's
 * id, or else by its address. So a flood from one address stops callers without a device, not its neighbours.
 *
 * Errors  RATE_LIMITED
 */
export async function countCaller(
  { limits, keys }: Deps,
  what: keyof typeof KINDS,
  { ip, device_key }: Counted,
): Promise<void> {
  const kinds = KINDS[what];
  if (device_key !== null && isIssuedDeviceId(keys, device_key)) {
    await limits.take(kinds.device, device_key);
    await limits.take(kinds.crowd, ip);
  } else {
    await limits.take(kinds.address, ip);
  }
}

/** The caller of a request to a route that is not a contract call. */
export function countedCaller(app: Pick<App, 'config' | 'clock'>, { headers, ip }: FastifyRequest): Counted {
  const { device_key } = readDevice(app, headers['x-device-id'], readCookies(headers.cookie));
  return { ip: addressOf(ip), device_key };
}
