import { createHash } from 'node:crypto';

/** Returns the stored hash of a code. The contract has already removed separators and converted it to capitals. */
export function hashClaimCode(code: string): Buffer {
  return createHash('sha256').update(`claim ${code}`).digest();
}
