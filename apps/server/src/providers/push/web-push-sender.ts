import webPush from 'web-push';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import {
  PUSH_LIFE_S,
  type PushMessage,
  type PushSender,
  type PushVerdict,
  QUOTA_PAUSE_MS,
  retryAfterMs,
} from '../../core/ports/push-sender.ts';
import { readSubscription } from './push-hosts.ts';
import type { VapidKeys } from './vapid-keys.ts';

const TIMEOUT_MS = 10_000;
/** Services accept 4096 encrypted bytes, and some accept fewer. */
const MAX_BODY = 1000;

export type WebPushParts = {
  keys: VapidKeys;
  /** The contact for push services: `mailto:` or `https:`. */
  subject: string;
  clock: { now(): Date };
  /** Returns the address of the sandbox's push service, which is known only after the start. */
  own_service: () => string | null;
};

export function webPushPayload(message: PushMessage): string {
  const body = message.body.length > MAX_BODY ? `${message.body.slice(0, MAX_BODY - 1)}…` : message.body;
  const { fact_id, kind, title, path, language } = message;
  return JSON.stringify({ fact_id, kind, title, body, path, language });
}

/**
 * Maps the response of a push service to a verdict.
 *
 * Shape   HTTP status, milliseconds of Retry-After -> verdict
 * Source  RFC 8030 sections 5 and 7.3
 */
export function readWebPushResponse(status: number, retry_after_ms: number): PushVerdict {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone', reason: `status ${status}` };
  if (status === 429) {
    return { state: 'later', reason: 'status 429', after_ms: Math.max(QUOTA_PAUSE_MS, retry_after_ms) };
  }
  if (status >= 500) return { state: 'later', reason: `status ${status}`, after_ms: retry_after_ms };
  // 413 means a large payload, 400 and 403 wrong keys, so an operator must look.
  return { state: 'refused', reason: `status ${status}` };
}

/**
 * Sends to a browser's push service: encrypted for the browser, signed with the site's key.
 *
 * Shape   keys, subject -> PushSender
 * Units   none
 * Errors  none; see PushVerdict
 * Source  RFC 8030, 8291 (aes128gcm), 8292 (VAPID)
 */
export function createWebPushSender({ keys, subject, clock, own_service }: WebPushParts): PushSender {
  return {
    async send(target, message) {
      const subscription = readSubscription(target.token, own_service());
      if (subscription === null) return { state: 'gone', reason: 'no subscription of a push service' };
      const { endpoint, keys: browserKeys } = subscription;
      let request: Parameters<typeof fetchOutgoing>[1];
      try {
        const sealed = webPush.encrypt(browserKeys.p256dh, browserKeys.auth, webPushPayload(message), 'aes128gcm');
        const signed = webPush.getVapidHeaders(
          new URL(endpoint).origin,
          subject,
          keys.public_key,
          keys.private_key,
          'aes128gcm',
        );
        request = {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            ...signed,
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(PUSH_LIFE_S),
            urgency: message.kind === 'promotions' ? 'low' : 'high',
            // At most 32 URL-safe characters. A later push about the same fact replaces the earlier one.
            topic: message.fact_id.replaceAll('-', ''),
          },
          body: new Uint8Array(sealed.cipherText),
        };
      } catch (error) {
        // The browser's public key is not on the curve, so no push can be encrypted for it.
        return { state: 'gone', reason: (error as Error).message };
      }
      try {
        const response = await fetchOutgoing(endpoint, request);
        await response.body?.cancel();
        return readWebPushResponse(response.status, retryAfterMs(response.headers.get('retry-after'), clock.now()));
      } catch (error) {
        return { state: 'unknown', reason: (error as Error).name };
      }
    },
  };
}
