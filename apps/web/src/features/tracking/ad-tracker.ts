import type { AdEvent, TrackerSettings } from '@nua/contract/tracking.ts';

/** What the network says of this device. */
export type DeviceNames = {
  /** Made by the SDK for this browser or app. */
  network_device: string;
  /** The network's own name; null before its attribution came. */
  network_name: string | null;
  is_organic: 0 | 1;
};

/** An advertising network's SDK in this page. Nothing outside this folder knows which one it is. */
export type AdTracker = {
  /** Starts measuring, or goes on after `stop`. `named` is called with the device's names, and again when they change. */
  start(settings: TrackerSettings, app_token: string, named: (names: DeviceNames) => void): void;
  report(event: AdEvent, event_token: string, is_organic: 0 | 1): void;
  /** Sends nothing more; the device keeps its names. */
  stop(): void;
  /** Asks the network to forget the device, and removes what the SDK stored. Resolves to whether the network has heard it. */
  forget(settings: TrackerSettings, app_token: string): Promise<boolean>;
};
