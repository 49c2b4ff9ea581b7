import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The content of a request. Each attempt signs it with its own time. */
export type WebhookContent = { id: string; at: Date; body: string };

/**
 * Returns the headers that a receiver checks: one signature for each secret, so that a secret can be replaced without a failed delivery.
 *
 * Shape   { id, at, body }, secrets -> webhook-id, webhook-timestamp, webhook-signature
 * Units   the timestamp is in seconds since 1970
 * Source  Standard Webhooks 1.0.0, "Signature scheme" (symmetric)
 */
export function signWebhook({ id, at, body }: WebhookContent, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
