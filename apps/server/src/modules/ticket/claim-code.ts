import { createHash } from 'node:crypto';

/** The stored hash of a code, which the contract has normalised: without separators, in capitals. */
export function hashClaimCode(code: string): Buffer {
  return createHash('sha256').update(`claim ${code}`).digest();
}
