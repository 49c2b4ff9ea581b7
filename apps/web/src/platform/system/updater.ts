import type { UpdateDevice, Updater, UpdaterByHand } from '@nua/updater';

/** The parts of an update check that the client provides. */
export type FromApp = Pick<UpdateDevice, 'ping' | 'isSwitchedOn' | 'isMidStep' | 'ask' | 'report'>;

/** Updates that the app installs without an app store. A browser loads its pages from the server and needs no updates. */
export type AppUpdater = {
  openUpdater(app: FromApp): Updater;
  /** The updater that `openUpdater` created since the app started; null in a browser, and before the first screen is shown. */
  openedUpdater(): (Updater & UpdaterByHand) | null;
  /** Calls `listener` when the player returns to the app. */
  onResume(listener: () => void): void;
};
