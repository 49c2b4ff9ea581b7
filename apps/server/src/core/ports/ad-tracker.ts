import type { AdEvent, TrackerKind, TrackerSettings } from '@nua/contract/tracking.ts';
import type { Cents } from '@nua/money';

/** A device as the advertising network identifies it. */
export type NetworkDevice = {
  app_token: string;
  /** Created by the network's SDK in the browser or app. */
  network_device: string;
  /** The network's own id for the device; null before its attribution arrived. */
  network_name: string | null;
};

/** One event about money. `at` is the event's time, the same for every attempt. */
export type AdReport = NetworkDevice & {
  event: AdEvent;
  /** The network's token for the event; null if none is configured. */
  event_token: string | null;
  amount: Cents;
  at: Date;
};

/**
 * The result of a report.
 *
 * Only `later` may be retried: the network did not accept the report. After a missing response the state is `unknown`, because the network
 * may have accepted the report.
 */
export type AdVerdict =
  | { state: 'sent' }
  | { state: 'later'; reason: string }
  /** Caused by a bug or wrong settings; an operator must look. */
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; reason: string };

/**
 * A network that measures advertising. It receives data only about players who agreed.
 *
 * Shape   report, or device to forget -> verdict
 * Units   amounts in paisa; times as Date
 * Errors  none; every outcome is a verdict
 * Source  docs/features/tracking.md
 */
export interface AdTracker {
  readonly kind: TrackerKind;
  /** The apps of this operator at the network; no other app token is stored or sent. */
  readonly app_tokens: ReadonlySet<string>;
  /** The settings that the client needs for the network. */
  readonly client: TrackerSettings;
  report(report: AdReport): Promise<AdVerdict>;
  /** Asks the network to forget a device. Safe to repeat. */
  forget(device: NetworkDevice): Promise<AdVerdict>;
}
