import type { Report } from './memory.ts';
import type { UpdaterPlugin } from './plugin.ts';
import type { Verify } from './verify.ts';

/** The functions that the updater needs from the app around it. Those that can fail reject. */
export type UpdateDevice = {
  readonly plugin: UpdaterPlugin;
  readonly storage: { read(key: string): string | null; write(key: string, value: string): void };
  readonly verify: Verify;
  /** Whether the server answers. */
  ping(): Promise<unknown>;
  /** The operator's setting `clientSettings.active`. */
  isSwitchedOn(): Promise<boolean>;
  /** The text at the manifest's address: without redirects or cache, and of limited length. */
  fetchManifest(): Promise<string>;
  /**
   * Whether a download of this size is at exactly this address. The plugin would follow a redirect to another host, fetch
   * gigabytes, and retry a failing server for a whole bundle without end.
   */
  checkDownload(address: string, bytes: number): Promise<unknown>;
  /** Whether a game or a payment is in progress. */
  isMidStep(): boolean;
  isOnMobileData(): Promise<boolean>;
  /** Asks the player whether this much may be fetched over mobile data. */
  ask(bytes: number): Promise<boolean>;
  /** Removes the caches and service workers of older bundles. */
  clearCaches(): Promise<unknown>;
  report(report: Report): Promise<unknown>;
  wait(ms: number): Promise<void>;
  log(message: string, detail?: unknown): void;
};
