import { createHash } from 'node:crypto';

/** The stored form of a code, after the contract's rule: without groups, in capitals. */
export function hashClaimCode(code: string): Buffer {
  return createHash('sha256').update(`claim ${code}`).digest();
}
