import type { AdEvent, TrackerSettings } from '@nua/contract/tracking.ts';

/** The names and attribution that the ad network gives this device. */
export type DeviceNames = {
  /** Made by the SDK for this browser or app. */
  network_device: string;
  /** The network's own name; null until its attribution arrives. */
  network_name: string | null;
  is_organic: 0 | 1;
};

/** An advertising network's SDK in this page. Nothing outside this folder knows which one it is. */
export type AdTracker = {
  /** Starts measuring, or resumes after `stop`. Calls `named` with the device's names, and again when they change. */
  start(settings: TrackerSettings, app_token: string, named: (names: DeviceNames) => void): void;
  report(event: AdEvent, event_token: string, is_organic: 0 | 1): void;
  /** Sends nothing more; the device keeps its names. */
  stop(): void;
  /** Asks the network to forget the device, and removes what the SDK stored. Resolves to whether the network has confirmed it. */
  forget(settings: TrackerSettings, app_token: string): Promise<boolean>;
};
