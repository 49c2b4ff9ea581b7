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
  /** The path of this site that a press opens. */
  path: string;
  language: Language;
};

/**
 * The result of a push.
 *
 * Only `later` may be retried: the service reported that it did not accept it. A missing response is `unknown` and never
 * retried.
 */
export type PushVerdict =
  | { state: 'sent' }
  /** The device no longer exists: remove the token. */
  | { state: 'gone'; reason: string }
  /** Not accepted; to be retried after this many milliseconds, if the service requested a delay. */
  | { state: 'later'; reason: string; after_ms: number }
  /** Caused by a bug or by wrong settings; the token remains, and an operator has to look. */
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

/** A push is of little use after an hour: the services drop it then, and so does the server. */
export const PUSH_LIFE_S = 3600;

/** The minimum pause after a service reported that its quota is used up. */
export const QUOTA_PAUSE_MS = 60_000;

/** The delay in a `Retry-After` header in milliseconds, given in seconds or as a date; 0 without one. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
