import { type AppIdentity, appIdentity, handoverText, signedAppIdentity } from '@nua/contract/app-identity.ts';
import type { Verify } from '@nua/updater';
import * as v from 'valibot';
import type { KeyValueStorage } from '../../../platform/storage.ts';
import type { Program } from '../../../platform/system/own-app.ts';

type Signed = v.InferOutput<typeof signedAppIdentity>;

/** The identity of the genuine app, with the signed text, its signature and the keys. */
export type Published = Signed & { identity: AppIdentity };

/** Parses the published text; returns null if its form is wrong. */
export function readPublished(text: string): Published | null {
  try {
    const published = v.parse(signedAppIdentity, JSON.parse(text));
    return { ...published, identity: v.parse(appIdentity, JSON.parse(published.signed)) };
  } catch {
    return null;
  }
}

const STORED_IDENTITY = 'nua.identity';

/** Returns the newest published identity that this device has seen; null if it has seen none. */
export function storedIdentity(storage: KeyValueStorage): Published | null {
  const text = storage.read(STORED_IDENTITY);
  return text === null ? null : readPublished(text);
}

/** Stores an identity. Returns false, and stores nothing, if the stored identity is newer: the server then shows an outdated identity. */
export function storeIdentity(storage: KeyValueStorage, { identity, ...signed }: Published): boolean {
  const before = storedIdentity(storage);
  if (before !== null && before.identity.issued_at > identity.issued_at) return false;
  storage.write(STORED_IDENTITY, JSON.stringify(signed));
  return true;
}

const STORED_KEY = 'nua.identity.key';

/** `first`: this browser had no stored key, so the key proves nothing about earlier visits. */
export type KeyVerdict = 'first' | 'known' | 'other';

/**
 * Compares the key of a published identity with the key that this browser stored at its first visit. If the stored key has signed a
 * successor, the successor is stored. Returns null if there is no key to compare, or if this device cannot verify signatures.
 *
 * If the browser has stored a key, an identity without a key is `other`, because an attacker could leave out the key.
 */
export async function judgeKey(
  storage: KeyValueStorage,
  { signed, sig, key, handovers }: Published,
  verifyWith: (key: string) => Verify,
): Promise<KeyVerdict | null> {
  const stored = storage.read(STORED_KEY);
  if (key === undefined) return stored === null ? null : 'other';
  const isSigned = await verifyWith(key)(signed, sig);
  if (isSigned === null) return null;
  const isKnown = stored === null || stored === key || (await leadsTo(key, stored, handovers, verifyWith));
  if (!isSigned || !isKnown) return 'other';
  storage.write(STORED_KEY, key);
  return stored === null ? 'first' : 'known';
}

/** Whether a chain of signed successors leads from the stored key to the target. */
async function leadsTo(
  target: string,
  stored: string,
  handovers: Signed['handovers'],
  verifyWith: (key: string) => Verify,
): Promise<boolean> {
  let current = stored;
  // The handovers are in order, so one pass follows every valid chain.
  for (const { key, next, sig } of handovers)
    if (key === current && (await verifyWith(key)(handoverText(next), sig)) === true) current = next;
  return current === target;
}

export type Difference = 'signature' | 'key' | 'host' | 'package';

/**
 * Returns the differences between this program and the published identity. An empty list proves nothing, because a copied app can fake it.
 *
 * Shape   `isSigned` is false if no key of this app made the signature, and null if unknown; `keyVerdict` is null in the app, which
 *         contains its own keys
 */
export function differencesOf(
  { hosts, android, apple }: AppIdentity,
  running: { program: Pick<Program, 'package'>; host: string; isSigned: boolean | null; keyVerdict: KeyVerdict | null },
): Difference[] {
  const packages = [android?.package, apple?.bundle_id];
  const differs: Readonly<Record<Difference, boolean>> = {
    signature: running.isSigned === false && running.keyVerdict === null,
    key: running.keyVerdict === 'other',
    host: !hosts.includes(running.host),
    package: running.program.package !== null && !packages.includes(running.program.package),
  };
  return (['signature', 'key', 'host', 'package'] as const).filter((difference) => differs[difference]);
}

/** Shell commands for a computer that show who signed the app on a connected phone. */
export function commandsFor(package_name: string | null): readonly string[] {
  const copyCommands = package_name === null ? [] : [`adb shell pm path ${package_name}`, 'adb pull PATH nua.apk'];
  return [...copyCommands, 'apksigner verify --print-certs nua.apk', 'sha256sum nua.apk'];
}
