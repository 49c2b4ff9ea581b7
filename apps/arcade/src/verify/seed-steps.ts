import { createFloats } from '@nua/games/play/floats.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { asciiDigits } from '@nua/money';
import type { Claim } from './check-query.ts';

/** The values with which every check begins: from both seeds and the nonce to the first fraction. */
export type SeedSteps = {
  seeds: { server_seed: string; client_seed: string; nonce: number };
  message: string;
  hmac: string;
  bytes: readonly number[];
  float: number;
  float_text: string;
};

/**
 * Computes the first fraction of a claim's seeds.
 *
 * Shape   claim -> steps, or null if a seed is missing or the nonce is not a whole number of 1 or more
 */
export function seedSteps(claim: Pick<Claim, 'server_seed' | 'client_seed' | 'nonce'>): SeedSteps | null {
  const nonce = Number(asciiDigits(claim.nonce.trim()));
  const server_seed = claim.server_seed.trim();
  const client_seed = claim.client_seed.trim();
  if (server_seed === '' || client_seed === '' || !Number.isSafeInteger(nonce) || nonce < 1) return null;
  const seeds = { server_seed, client_seed, nonce };
  const message = `${client_seed}:${nonce}:0`;
  const block = portableHmac(server_seed, message);
  const bytes = Array.from(block.slice(0, 4));
  const float = createFloats(portableHmac)(seeds)();
  return {
    ...{ seeds, message, bytes, float },
    hmac: Array.from(block, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    float_text: `${bytes.map((byte, place) => `${byte}/256${['', '²', '³', '⁴'][place]}`).join(' + ')} = ${float.toPrecision(10)}`,
  };
}

/** Whether a hash matches the commitment; null without a commitment. */
export function matchesCommitment(commitment: string, expected: string): boolean | null {
  const shown = expected.trim().toLowerCase();
  return shown === '' ? null : shown === commitment;
}
