import { type AppIdentity, appIdentity, signedAppIdentity } from '@nua/contract/app-identity.ts';
import * as v from 'valibot';
import type { KeyValueStorage } from '../../../platform/storage.ts';
import type { Program } from '../../../platform/system/own-app.ts';

/** The identity of the real app, as the operator publishes it. `signed` and `sig` let others verify the signature. */
export type Published = { identity: AppIdentity; signed: string; sig: string };

/** The published text; null where its form is wrong. */
export function readPublished(text: string): Published | null {
  try {
    const { signed, sig } = v.parse(signedAppIdentity, JSON.parse(text));
    return { identity: v.parse(appIdentity, JSON.parse(signed)), signed, sig };
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
export function storeIdentity(storage: KeyValueStorage, { identity, signed, sig }: Published): boolean {
  const before = storedIdentity(storage);
  if (before !== null && before.identity.issued_at > identity.issued_at) return false;
  storage.write(STORED, JSON.stringify({ signed, sig }));
  return true;
}

export type Difference = 'signature' | 'host' | 'package';

/**
 * The differences between this program and the published identity. An empty list is no proof: a copy can return an empty list, too.
 *
 * Shape   `isSigned` is false if no key of this app made the signature, and null if unknown
 */
export function differencesOf(
  { hosts, android, apple }: AppIdentity,
  own: { program: Pick<Program, 'package'>; host: string; isSigned: boolean | null },
): Difference[] {
  const packages = [android?.package, apple?.bundle_id];
  const differs: Readonly<Record<Difference, boolean>> = {
    signature: own.isSigned === false,
    host: !hosts.includes(own.host),
    package: own.program.package !== null && !packages.includes(own.program.package),
  };
  return (['signature', 'host', 'package'] as const).filter((one) => differs[one]);
}

/** Shell commands that show, on a computer, who signed the app of a phone. */
export function commandsFor(package_name: string | null): readonly string[] {
  const copied = package_name === null ? [] : [`adb shell pm path ${package_name}`, 'adb pull PATH nua.apk'];
  return [...copied, 'apksigner verify --print-certs nua.apk', 'sha256sum nua.apk'];
}
