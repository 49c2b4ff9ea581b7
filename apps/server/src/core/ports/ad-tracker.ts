import type { AdEvent, TrackerKind, TrackerSettings } from '@nua/contract/tracking.ts';
import type { Cents } from '@nua/money';

/** A device as the advertising network names it. */
export type NetworkDevice = {
  app_token: string;
  /** Made by the network's SDK in the browser or app. */
  network_device: string;
  /** The network's own name of the device; null before its attribution came. */
  network_name: string | null;
};

/** One event about money. `at` is its moment; it is the same at every attempt. */
export type AdReport = NetworkDevice & {
  event: AdEvent;
  /** The network's token of the event; null where none is listed for it. */
  event_token: string | null;
  amount: Cents;
  at: Date;
};

/**
 * What became of a report.
 *
 * Only `later` may be tried again: the network certainly did not take it. Silence is `unknown`: it may have taken it.
 */
export type AdVerdict =
  | { state: 'sent' }
  | { state: 'later'; reason: string }
  /** A mistake of ours or of our settings; somebody must look. */
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; reason: string };

/**
 * A network that measures advertising. It is told only of players who agreed.
 *
 * Shape   report, or device to forget -> verdict
 * Units   amounts in paisa; moments as Date
 * Errors  none; whatever happens is a verdict
 * Source  docs/features/tracking.md
 */
export interface AdTracker {
  readonly kind: TrackerKind;
  /** The apps of this operator at the network; no other app token is kept or sent. */
  readonly app_tokens: ReadonlySet<string>;
  /** What the client must know of the network. */
  readonly client: TrackerSettings;
  report(report: AdReport): Promise<AdVerdict>;
  /** Asks the network to forget a device. Safe to repeat. */
  forget(device: NetworkDevice): Promise<AdVerdict>;
}
