import type { KeyValueStorage } from '../../../platform/storage.ts';
import { type Published, readPublished } from './app-identity-rules.ts';

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
