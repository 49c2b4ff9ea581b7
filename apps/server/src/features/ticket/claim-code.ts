import { createHash } from 'node:crypto';

/** What is stored of a code, as the contract's rule leaves it: without groups, in capitals. */
export function hashClaimCode(code: string): Buffer {
  return createHash('sha256').update(`claim ${code}`).digest();
}
