import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { createBrowserStorage, type KeyValueStorage } from '../storage.ts';
import type { DeviceStorage } from './storage.ts';

/** The keys of tokens that open an account or the engineer's pages, including tokens whose logout is not reported yet. */
const SECRETS: ReadonlySet<string> = new Set([
  'nua.auth',
  'nua.pending_logout',
  'nua.engineer_token',
  'nua.guest_attempt',
]);
/** A key in the app's plain storage, which is deleted with the app. The phone's secure storage may outlive the app. */
const INSTALLED = 'nua.installed';
/** How long the start of the app waits for the secure storage. */
const TIMEOUT_MS = 3000;

const plain = createBrowserStorage();
const secrets = new Map<string, string>();
let lastWrite: Promise<void> = Promise.resolve();

/** Runs writes one after another, so that the newest value wins. After a failed write the value stays only in memory. */
function enqueueWrite(act: () => Promise<void>): void {
  lastWrite = lastWrite.then(act).catch(() => undefined);
}

async function readSecrets(): Promise<void> {
  // With this access mode, backups do not include the values.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  const isInstalled = plain.read(INSTALLED) !== null;
  for (const key of SECRETS) {
    if (!isInstalled) await SecureStorage.removeItem(key);
    const value = isInstalled ? await SecureStorage.getItem(key) : null;
    if (value !== null) secrets.set(key, value);
  }
  plain.write(INSTALLED, '1');
}

const deviceStorage: KeyValueStorage = {
  read: (key) => (SECRETS.has(key) ? (secrets.get(key) ?? null) : plain.read(key)),
  write(key, value) {
    if (!SECRETS.has(key)) return plain.write(key, value);
    secrets.set(key, value);
    enqueueWrite(() => SecureStorage.setItem(key, value));
  },
  remove(key) {
    if (!SECRETS.has(key)) return plain.remove(key);
    secrets.delete(key);
    enqueueWrite(() => SecureStorage.removeItem(key));
  },
  // The app has one page only, so no other page changes its values.
  onChange: () => {},
};

/** Reads the secrets into memory, so that the client can read them synchronously. */
export const openStorage: DeviceStorage['openStorage'] = () => {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The secure storage does not respond.')), TIMEOUT_MS),
  );
  return Promise.race([readSecrets(), timeout]).then(
    () => true,
    (error: unknown) => {
      console.error('secure storage', error);
      return false;
    },
  );
};

export const createStorage: DeviceStorage['createStorage'] = () => deviceStorage;

export const writePreference: DeviceStorage['writePreference'] = (name, value) => plain.write(name, value);

export const readPreference: DeviceStorage['readPreference'] = (name) => plain.read(name);
