import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { createBrowserStorage, type KeyValueStorage } from '../storage.ts';
import type { DeviceStorage } from './storage.ts';

/** What opens an account or the engineer's pages: tokens, and tokens whose end the server does not know yet. */
const SECRETS: ReadonlySet<string> = new Set(['nua.auth', 'nua.pending_logout', 'nua.engineer_token']);
/** Stands in the app's own storage, which goes with the app; what the phone keeps securely may outlive it. */
const INSTALLED = 'nua.installed';
/** A secure storage that does not answer must not keep the app from starting. */
const TIMEOUT_MS = 3000;

const plain = createBrowserStorage();
const secrets = new Map<string, string>();
let last: Promise<void> = Promise.resolve();

/** One after another: the newest value must be the one that stays. A write that fails leaves the value for as long as the app runs. */
function afterLast(act: () => Promise<void>): void {
  last = last.then(act).catch(() => undefined);
}

async function readSecrets(): Promise<void> {
  // The values stay on this phone: no backup takes them along.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  const isInstalled = plain.read(INSTALLED) !== null;
  for (const key of SECRETS) {
    if (!isInstalled) await SecureStorage.removeItem(key);
    const value = isInstalled ? await SecureStorage.getItem(key) : null;
    if (value !== null) secrets.set(key, value);
  }
  plain.write(INSTALLED, '1');
}

const secure: KeyValueStorage = {
  read: (key) => (SECRETS.has(key) ? (secrets.get(key) ?? null) : plain.read(key)),
  write(key, value) {
    if (!SECRETS.has(key)) return plain.write(key, value);
    secrets.set(key, value);
    afterLast(() => SecureStorage.setItem(key, value));
  },
  remove(key) {
    if (!SECRETS.has(key)) return plain.remove(key);
    secrets.delete(key);
    afterLast(() => SecureStorage.removeItem(key));
  },
  // The app is one page: nobody else changes its values.
  onChange: () => {},
};

/** Reads the secrets into memory: what a client reads is there at once. */
export const openStorage: DeviceStorage['openStorage'] = () => {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS));
  return Promise.race([readSecrets(), late]).then(
    () => true,
    (error: unknown) => {
      console.error('secure storage', error);
      return false;
    },
  );
};

export const createStorage: DeviceStorage['createStorage'] = () => secure;

export const writePreference: DeviceStorage['writePreference'] = (name, value) => plain.write(name, value);

export const readPreference: DeviceStorage['readPreference'] = (name) => plain.read(name);
