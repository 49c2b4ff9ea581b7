import type { KeyValueStorage } from '../storage.ts';

export type PreferenceName = 'nua_language' | 'nua_palette';

export type DeviceStorage = {
  /**
   * Makes the values readable, once before the client is created. Returns false if this device cannot store secrets. A player then stays
   * signed in only as long as the app runs.
   */
  openStorage(): Promise<boolean>;
  createStorage(): KeyValueStorage;
  /** Stores a setting for the next start. Never a secret. */
  writePreference(name: PreferenceName, value: string): void;
  readPreference(name: PreferenceName): string | null;
};
