import type { PushKind } from '@nua/contract/push.ts';
import type { Language } from '@nua/contract/wire.ts';

/** The target of a push: an FCM registration token, or a browser's subscription as JSON. */
export type PushTarget = { kind: 'fcm' | 'web'; token: string };

/** One notification. `fact_id` identifies it on the device, so that the same fact is never shown twice. */
export type PushMessage = {
  fact_id: string;
  kind: PushKind;
  title: string;
  body: string;
  /** The path on this site that the notification opens. */
  path: string;
  language: Language;
};

/**
 * The result of a push.
 *
 * Only `later` may be retried: the service reported that it did not accept the push. A missing response is `unknown` and never retried.
 */
export type PushVerdict =
  | { state: 'sent' }
  /** The device no longer exists, so the token must be removed. */
  | { state: 'gone'; reason: string }
  /** Not accepted. `after_ms` is the delay that the service requested, or 0. */
  | { state: 'later'; reason: string; after_ms: number }
  /** Caused by a bug or wrong settings. The token remains, and an operator must look. */
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; reason: string };

/**
 * Sends one notification to a push service.
 *
 * Shape   target, message -> verdict
 * Units   after_ms in milliseconds
 * Errors  none; every outcome is a verdict
 * Source  specification section 7 (register_fcm_token); FCM HTTP v1, RFC 8030, 8291 and 8292
 */
export interface PushSender {
  send(target: PushTarget, message: PushMessage): Promise<PushVerdict>;
}

/** The services and the server drop a push after this time. */
export const PUSH_LIFE_S = 3600;

/** The minimum pause after a service reported that its quota is used up. */
export const QUOTA_PAUSE_MS = 60_000;

/** Returns the delay of a `Retry-After` header, in seconds or a date, as milliseconds; 0 without the header. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
