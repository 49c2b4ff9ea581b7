import type { Report } from './memory.ts';
import type { UpdaterPlugin } from './plugin.ts';
import type { Verify } from './verify.ts';

/** The functions that the updater needs from the app. A function that fails rejects its promise. */
export type UpdateDevice = {
  readonly plugin: UpdaterPlugin;
  readonly storage: { read(key: string): string | null; write(key: string, value: string): void };
  readonly verify: Verify;
  /** Rejects if the server does not respond. */
  ping(): Promise<unknown>;
  /** The operator's setting `clientSettings.active`. */
  isSwitchedOn(): Promise<boolean>;
  /** Fetches the manifest's text, with a limited length and without redirects or cache. */
  fetchManifest(): Promise<string>;
  /**
   * Checks that a download of this size is at exactly this address. The plugin would follow redirects to other hosts,
   * fetch gigabytes, and retry endlessly.
   */
  checkDownload(address: string, bytes: number): Promise<unknown>;
  /** Whether a game or a payment is in progress. */
  isMidStep(): boolean;
  isOnMobileData(): Promise<boolean>;
  /** Asks the player whether to fetch this many bytes over mobile data. */
  ask(bytes: number): Promise<boolean>;
  /** Removes the caches and service workers of older bundles. */
  clearCaches(): Promise<unknown>;
  report(report: Report): Promise<unknown>;
  wait(ms: number): Promise<void>;
  log(message: string, detail?: unknown): void;
};
