import {
  MAX_MANIFEST_CHARACTERS,
  type SignedUpdate,
  signedUpdate,
  type UpdateManifest,
  updateManifest,
} from '@nua/contract/update.ts';
import * as v from 'valibot';

/**
 * Parses the outer part of a manifest, which is untrusted until its signature is checked. Null for malformed text.
 *
 * Source  specification R3.15
 */
export function readManifest(text: string): UpdateManifest | null {
  return text.length > 2 * MAX_MANIFEST_CHARACTERS ? null : readJson(updateManifest, text);
}

/** Parses the signed part. Null if its form is wrong, or if the outer fields differ from it. */
export function readSigned({ signed, version, fullUrl }: UpdateManifest): SignedUpdate | null {
  const update = readJson(signedUpdate, signed);
  return update !== null && update.version === version && update.fullUrl === fullUrl ? update : null;
}

/** Whether every download of the update is on the provider's own domain. */
export function isFromOwnDomain(update: SignedUpdate, host: string): boolean {
  if (!('files' in update)) return true;
  return [update.fullUrl, ...update.files.map((file) => file.download_url)].every((url) => isOwnAddress(url, host));
}

function readJson<Value>(schema: v.GenericSchema<unknown, Value>, text: string): Value | null {
  try {
    const read = v.safeParse(schema, JSON.parse(text), { abortEarly: true });
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Whether an address is http(s) on the provider's own domain: the host itself or a subdomain.
 *
 * Only the canonical spelling passes, without a port (even the default one), a user name, a password or a fragment. A numeric address, a
 * trailing dot and a subdomain in another alphabet are refused.
 *
 * Shape   'https://cdn.nua.example/patches/a.br', 'nua.example' -> true
 * Source  specification R5.06
 */
export function isOwnAddress(text: string, host: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.href !== text || !/^https?:$/.test(url.protocol)) return false;
  if (url.port !== '' || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (!/^[a-z0-9.-]*[a-z][a-z0-9.-]*$/.test(url.hostname)) return false;
  if (url.hostname === host) return true;
  return url.hostname.endsWith(`.${host}`) && !/(?:^|\.)xn--/.test(url.hostname.slice(0, -host.length - 1));
}
