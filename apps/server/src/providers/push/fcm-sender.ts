import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import {
  PUSH_LIFE_S,
  type PushMessage,
  type PushSender,
  type PushVerdict,
  retryAfterMs,
} from '../../core/ports/push-sender.ts';
import { createFcmAccess, type ServiceAccount } from './fcm-access.ts';
import { readFcmResponse } from './fcm-verdict.ts';

export const FCM_BASE = 'https://fcm.googleapis.com';

const TIMEOUT_MS = 10_000;
/** The maximum length of a body. FCM accepts 4096 bytes for the body and the JSON around it. */
const MAX_BODY = 1000;

export type FcmParts = {
  account: ServiceAccount;
  /** `https://fcm.googleapis.com`, or the sandbox. */
  base: string;
  clock: { now(): Date };
  public_url: string;
};

export function fcmBody(token: string, message: PushMessage, public_url: string): object {
  const body = message.body.length > MAX_BODY ? `${message.body.slice(0, MAX_BODY - 1)}…` : message.body;
  return {
    message: {
      token,
      notification: { title: message.title, body },
      data: { fact_id: message.fact_id, kind: message.kind, path: message.path },
      android: {
        priority: 'HIGH',
        ttl: `${PUSH_LIFE_S}s`,
        collapse_key: message.fact_id,
        notification: { channel_id: message.kind, tag: message.fact_id },
      },
      apns: {
        headers: { 'apns-priority': '10', 'apns-collapse-id': message.fact_id },
        payload: { aps: { sound: 'default' } },
      },
      webpush: { headers: { TTL: String(PUSH_LIFE_S) }, fcm_options: { link: public_url + message.path } },
    },
    validate_only: false,
  };
}

/**
 * Sends through Firebase Cloud Messaging, HTTP v1.
 *
 * If the service refuses the access token, the token is renewed once and the push is sent again, because nothing is accepted with a 401.
 *
 * Shape   service account, base address, clock -> PushSender
 * Units   none
 * Errors  none; see PushVerdict
 * Source  FCM HTTP v1, projects.messages.send
 */
export function createFcmSender({ account, base, clock, public_url }: FcmParts): PushSender {
  const access = createFcmAccess(account, clock, TIMEOUT_MS);
  const url = `${base}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;

  async function attempt(body: string, isSecond: boolean): Promise<PushVerdict> {
    let bearer: string;
    try {
      bearer = await access.token();
    } catch (error) {
      // Nothing was sent yet.
      return { state: 'later', reason: (error as Error).message, after_ms: 0 };
    }
    let response: Response;
    try {
      response = await fetchOutgoing(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body,
      });
    } catch (error) {
      return { state: 'unknown', reason: (error as Error).name };
    }
    const json: unknown = await response.json().catch(() => null);
    const reading = readFcmResponse(
      response.status,
      json,
      retryAfterMs(response.headers.get('retry-after'), clock.now()),
    );
    if (reading.state !== 'renew') return reading;
    access.evict(bearer);
    return isSecond ? { state: 'refused', reason: 'status 401' } : await attempt(body, true);
  }

  return { send: (target, message) => attempt(JSON.stringify(fcmBody(target.token, message, public_url)), false) };
}
