import { createHmac, timingSafeEqual } from 'node:crypto';

/** The maximum difference between the time of a call and the server's clock. */
export const WINDOW_MS = 30_000;

/** A call's proof: seconds since 1970, and the HMAC in hexadecimal. */
export type Proof = { time: unknown; signature: unknown };

/** Computes the HMAC-SHA256 of time, path and body, joined by full stops. It covers the path, so that a bet cannot be replayed as a win. */
export function signatureOf(secret: string, time: string, path: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${time}.${path}.`).update(body).digest();
}

/**
 * Returns why a call is not accepted, or null if it was recently signed with one of the provider's secrets. Every secret is compared, in
 * constant time.
 *
 * The signature of a call with a wrong time is compared too, so that a wrong clock of the provider is not mistaken for a wrong secret.
 *
 * Shape   (secrets, proof, path, raw body, now) -> 'signature', 'clock' or null
 */
export function proofFault(
  secrets: readonly string[],
  { time, signature }: Proof,
  path: string,
  body: Buffer,
  now: Date,
): 'signature' | 'clock' | null {
  if (typeof time !== 'string' || !/^\d{10}$/.test(time)) return 'signature';
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return 'signature';
  const received = Buffer.from(signature, 'hex');
  let isValid = false;
  for (const secret of secrets) isValid = timingSafeEqual(signatureOf(secret, time, path, body), received) || isValid;
  if (!isValid) return 'signature';
  return Math.abs(Number(time) * 1_000 - now.getTime()) > WINDOW_MS ? 'clock' : null;
}
