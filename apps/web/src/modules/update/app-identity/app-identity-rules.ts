import { type AppIdentity, appIdentity, handoverText, signedAppIdentity } from '@nua/contract/app-identity.ts';
import type { Verify } from '@nua/updater';
import * as v from 'valibot';
import type { KeyValueStorage } from '../../../platform/storage.ts';
import type { Program } from '../../../platform/system/own-app.ts';

type Signed = v.InferOutput<typeof signedAppIdentity>;

/** The identity of the real app, as the operator publishes it. The other fields let others verify the signature. */
export type Published = Signed & { identity: AppIdentity };

/** The published text; null where its form is wrong. */
export function readPublished(text: string): Published | null {
  try {
    const published = v.parse(signedAppIdentity, JSON.parse(text));
    return { ...published, identity: v.parse(appIdentity, JSON.parse(published.signed)) };
  } catch {
    return null;
  }
}

const STORED = 'nua.identity';

/** Returns the newest list that this device has seen, for a comparison without a network; null if it has seen none. */
export function storedIdentity(storage: KeyValueStorage): Published | null {
  const text = storage.read(STORED);
  return text === null ? null : readPublished(text);
}

/** Stores a list unless the stored one is newer. Returns false if it is older, because somebody may be serving an outdated list. */
export function storeIdentity(storage: KeyValueStorage, { identity, ...signed }: Published): boolean {
  const before = storedIdentity(storage);
  if (before !== null && before.identity.issued_at > identity.issued_at) return false;
  storage.write(STORED, JSON.stringify(signed));
  return true;
}

const STORED_KEY = 'nua.identity.key';

/** `first`: this browser had no key before, so the signature proves nothing about earlier visits. */
export type KeyVerdict = 'first' | 'known' | 'other';

/**
 * Compares the key of a published list with the key that this browser stored at its first visit. An unknown key that an accepted one named
 * as its successor replaces it. Returns null if neither the browser nor the list has a key, or if this device cannot verify signatures.
 *
 * A list without a key is `other` in a browser that has one: somebody might leave the key out.
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

/** Whether each key from the stored one on signed the next, until the wanted one. */
async function leadsTo(
  wanted: string,
  stored: string,
  handovers: Signed['handovers'],
  verifyWith: (key: string) => Verify,
): Promise<boolean> {
  let at = stored;
  // The list is in order, so one pass follows every valid chain.
  for (const { key, next, sig } of handovers)
    if (key === at && (await verifyWith(key)(handoverText(next), sig)) === true) at = next;
  return at === wanted;
}

export type Difference = 'signature' | 'key' | 'host' | 'package';

/**
 * The differences between this program and the published identity. An empty list is no proof: a copy can return an empty list, too.
 *
 * Shape   `isSigned` is false if no key of this app made the signature, and null if unknown; `keyVerdict` is null in the app, which has
 *         keys of its own
 */
export function differencesOf(
  { hosts, android, apple }: AppIdentity,
  own: { program: Pick<Program, 'package'>; host: string; isSigned: boolean | null; keyVerdict: KeyVerdict | null },
): Difference[] {
  const packages = [android?.package, apple?.bundle_id];
  const differs: Readonly<Record<Difference, boolean>> = {
    signature: own.isSigned === false && own.keyVerdict === null,
    key: own.keyVerdict === 'other',
    host: !hosts.includes(own.host),
    package: own.program.package !== null && !packages.includes(own.program.package),
  };
  return (['signature', 'key', 'host', 'package'] as const).filter((one) => differs[one]);
}

/** Shell commands that show, on a computer, who signed the app of a phone. */
export function commandsFor(package_name: string | null): readonly string[] {
  const copied = package_name === null ? [] : [`adb shell pm path ${package_name}`, 'adb pull PATH nua.apk'];
  return [...copied, 'apksigner verify --print-certs nua.apk', 'sha256sum nua.apk'];
}
