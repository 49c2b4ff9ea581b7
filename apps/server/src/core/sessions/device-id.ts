import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { InstallationKeys } from '../ports/installation-keys.ts';

const NAME_BYTES = 18;
const MAC_BYTES = 18;
const MAC_LENGTH = (MAC_BYTES * 4) / 3;
const FORM = /^[A-Za-z0-9_-]{40,64}$/;

function macOf(secret: Buffer, name: string): Buffer {
  return createHmac('sha256', secret).update(`device id ${name}`).digest().subarray(0, MAC_BYTES);
}

/**
 * Appends the server's signature to a random name.
 *
 * Shape   a name of 16 to 40 characters -> the name and 24 more characters, all of A-Z, a-z, 0-9, _ and -
 */
export function signDeviceId(secret: Buffer, name: string): string {
  return name + macOf(secret, name).toString('base64url');
}

export function newDeviceId(secret: Buffer): string {
  return signDeviceId(secret, randomBytes(NAME_BYTES).toString('base64url'));
}

/** Reports whether this server issued the id, with its current key or an earlier one. Ids invented by callers do not count as devices. */
export function isIssuedDeviceId({ current, old }: Pick<InstallationKeys, 'current' | 'old'>, id: string): boolean {
  if (!FORM.test(id)) return false;
  const mac = Buffer.from(id.slice(-MAC_LENGTH), 'base64url');
  const name = id.slice(0, -MAC_LENGTH);
  return mac.length === MAC_BYTES && [current, ...old].some((key) => timingSafeEqual(mac, macOf(key, name)));
}

export function hashDevice(device_key: string): Buffer {
  return createHash('sha256').update(`device ${device_key}`).digest();
}
