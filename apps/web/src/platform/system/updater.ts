import type { UpdateDevice, Updater, UpdaterByHand } from '@nua/updater';

/** What only the app itself can say or do during a check. */
export type FromApp = Pick<UpdateDevice, 'ping' | 'isSwitchedOn' | 'isMidStep' | 'ask' | 'report'>;

/** Updates of the app without a store. A browser has its pages from the server, and takes none. */
export type AppUpdater = {
  openUpdater(app: FromApp): Updater;
  /** The updater of this start; null in a browser, and before the first screen stands. */
  openedUpdater(): (Updater & UpdaterByHand) | null;
  /** Says when the player comes back to the app. */
  onResume(back: () => void): void;
};
