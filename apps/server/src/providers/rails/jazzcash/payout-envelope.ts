import { createCipheriv, createDecipheriv } from 'node:crypto';
import * as v from 'valibot';

/** The key and initialisation vector of the payout gateway, sixteen ASCII characters each. */
export type EnvelopeKey = { key: string; iv: string };

const ALGORITHM = 'aes-128-cbc';
const envelope = v.object({ data: v.pipe(v.string(), v.maxLength(16_384), v.regex(/^([0-9a-f]{32})+$/i)) });

/**
 * Encrypts a payout request in the gateway's format.
 *
 * A fixed vector and unauthenticated CBC are weak, but the gateway accepts nothing else. They are used in this adapter only, inside TLS
 * (docs/decisions/0008-money-in-and-out.md).
 *
 * Shape   JSON value, key -> { data: hex }
 * Units   none
 * Errors  none
 * Source  payout gateway envelope; vector in payout-envelope.vectors.test.ts
 */
export function sealEnvelope(value: unknown, { key, iv }: EnvelopeKey): { data: string } {
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'ascii'), Buffer.from(iv, 'ascii'));
  return { data: cipher.update(JSON.stringify(value), 'utf8', 'hex') + cipher.final('hex') };
}

/**
 * Decrypts a response of the payout gateway; null if it has no data, cannot be decrypted, or is not JSON.
 *
 * Shape   JSON value, key -> JSON value or null
 * Units   none
 * Errors  none
 * Source  payout gateway envelope
 */
export function openEnvelope(value: unknown, { key, iv }: EnvelopeKey): unknown {
  const parsed = v.safeParse(envelope, value);
  if (!parsed.success) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'ascii'), Buffer.from(iv, 'ascii'));
    return JSON.parse(decipher.update(parsed.output.data, 'hex', 'utf8') + decipher.final('utf8'));
  } catch {
    return null;
  }
}
