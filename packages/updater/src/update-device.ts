import type { Report } from './memory.ts';
import type { UpdaterPlugin } from './plugin.ts';
import type { Verify } from './verify.ts';

/** What the updater needs of the app around it. What can fail rejects. */
export type UpdateDevice = {
  readonly plugin: UpdaterPlugin;
  readonly storage: { read(key: string): string | null; write(key: string, value: string): void };
  readonly verify: Verify;
  /** Whether the server answers. */
  ping(): Promise<unknown>;
  /** The operator's setting `clientSettings.active`. */
  isSwitchedOn(): Promise<boolean>;
  /** The text at the manifest's address: no redirect, no cache, nothing endless. */
  fetchManifest(): Promise<string>;
  /**
   * Whether a download of so many bytes is at its address and nowhere else. The plugin would follow it to another host, fetch
   * gigabytes, and ask a server that fails for a whole bundle again and again without an end.
   */
  checkDownload(address: string, bytes: number): Promise<unknown>;
  /** Whether a game or a payment is under way. */
  isMidStep(): boolean;
  isOnMobileData(): Promise<boolean>;
  /** Asks the player whether so much may be fetched over mobile data. */
  ask(bytes: number): Promise<boolean>;
  /** Removes what an older bundle has left in caches, and its service workers. */
  clearCaches(): Promise<unknown>;
  report(report: Report): Promise<unknown>;
  wait(ms: number): Promise<void>;
  log(message: string, detail?: unknown): void;
};
