import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 300;

export type SignedRequest = { id: string; timestamp: string; signature: string; body: string };

/**
 * Checks a request as a receiver must under Standard Webhooks: the time is at most five minutes off, and one of the version 1 signatures
 * was made with a known secret. Returns the reason for a refusal, or null if the request is accepted.
 *
 * Source  github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md
 */
export function refusalOf(
  { id, timestamp, signature, body }: SignedRequest,
  secrets: Iterable<string>,
  now: Date,
): string | null {
  if (id === '' || timestamp === '' || signature === '') return 'a header is missing';
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp is not a number';
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) > TOLERANCE_S)
    return 'the timestamp is too old or new';
  const signatures = signature
    .split(' ')
    .map((one) => one.split(','))
    .flatMap(([version, value]) => (version === 'v1' && value !== undefined ? [Buffer.from(value, 'base64')] : []));
  for (const secret of secrets) {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const expected = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest();
    if (signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected))) return null;
  }
  return 'no signature matches';
}
