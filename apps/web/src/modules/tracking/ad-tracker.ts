import type { AdEvent, TrackerSettings } from '@nua/contract/tracking.ts';

/** The ad network's ids for this device, and whether an advertisement led the player here. */
export type DeviceIds = {
  /** The id that the SDK created for this browser or app. */
  network_device: string;
  /** The network's own id for the device; null until the attribution arrives. */
  network_name: string | null;
  is_organic: 0 | 1;
};

/** The SDK of an advertising network. Code outside this folder does not depend on a particular network. */
export type AdTracker = {
  /** Starts measuring, or resumes after `stop`. Calls `onIds` with the device's ids, and again when they change. */
  start(settings: TrackerSettings, app_token: string, onIds: (ids: DeviceIds) => void): void;
  report(event: AdEvent, event_token: string, is_organic: 0 | 1): void;
  /** Stops sending. The network still recognises the device by its ids. */
  stop(): void;
  /**
   * Asks the network to forget the device. If the network confirms in time, the promise resolves to true and the SDK's data is removed.
   */
  forget(settings: TrackerSettings, app_token: string): Promise<boolean>;
};
