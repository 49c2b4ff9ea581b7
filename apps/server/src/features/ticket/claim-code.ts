import { createHash, randomInt } from 'node:crypto';

/** Without I, L, O and U: nothing that reads like something else. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const GROUP = 4;

/** A new claim code, 120 random bits, in groups that a person can write down. */
export function newClaimCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return signs.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? signs;
}

/** What is stored of a code, as the contract's rule leaves it: without groups, in capitals. */
export function hashClaimCode(code: string): Buffer {
  return createHash('sha256')
    .update(`claim ${code.replaceAll('-', '')}`)
    .digest();
}
