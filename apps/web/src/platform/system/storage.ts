import type { KeyValueStorage } from '../storage.ts';

export type PreferenceName = 'nua_language' | 'nua_palette';

/** Where this device keeps small values. */
export type DeviceStorage = {
  /**
   * Makes the values readable; awaited once, before the client is made. False: this device keeps no secrets, so that a player
   * is signed in only as long as the app runs.
   */
  openStorage(): Promise<boolean>;
  createStorage(): KeyValueStorage;
  /** Keeps a setting for the next start. Never a secret. */
  writePreference(name: PreferenceName, value: string): void;
  readPreference(name: PreferenceName): string | null;
};
