import type { PushKind } from '@nua/contract/push.ts';
import type { Language } from '@nua/contract/wire.ts';

/** Where a push goes: an FCM registration token, or a browser's subscription as JSON. */
export type PushTarget = { kind: 'fcm' | 'web'; token: string };

/** One notification. `fact_id` is its name on the device: the same fact never shows twice. */
export type PushMessage = {
  fact_id: string;
  kind: PushKind;
  title: string;
  body: string;
  /** Own path that a press opens. */
  path: string;
  language: Language;
};

/**
 * What became of a push.
 *
 * Only `later` may be tried again: the service said that it did not take it. Silence is `unknown` and is never repeated.
 */
export type PushVerdict =
  | { state: 'sent' }
  /** The device is not there any more: forget the token. */
  | { state: 'gone'; reason: string }
  /** Not taken; not before so many milliseconds, where the service said so. */
  | { state: 'later'; reason: string; after_ms: number }
  /** A mistake of ours or of our settings; the token stays and somebody must look. */
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; reason: string };

/**
 * Hands one notification to a push service.
 *
 * Shape   target, message -> verdict
 * Units   after_ms in milliseconds
 * Errors  none; whatever happens is a verdict
 * Source  specification section 7 (register_fcm_token); FCM HTTP v1, RFC 8030, 8291 and 8292
 */
export interface PushSender {
  send(target: PushTarget, message: PushMessage): Promise<PushVerdict>;
}

/** A push is worth little after an hour: the services throw it away then, and so do we. */
export const PUSH_LIFE_S = 3600;

/** The least pause after a service that has had enough of us. */
export const QUOTA_PAUSE_MS = 60_000;

/** What `Retry-After` says, in milliseconds: seconds or a date; 0 where it says nothing. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
