/** The characters of a code, without I, L, O and U, which are easy to misread. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 28;

/**
 * Makes a claim code of 140 random bits. The client calls it, so that the visitor has the code even if the response is
 * lost.
 *
 * Shape   -> 'K7D23456ABCDEFGHJKMNPQRSTVWX'
 */
export function newClaimCode(): string {
  // 256 is a multiple of 32, so each character is equally likely.
  return Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => CHARACTERS[byte % CHARACTERS.length],
  ).join('');
}

/**
 * Formats a claim code in groups that a person can write down.
 *
 * Shape   'K7D23456ABCDEFGHJKMNPQRSTVWX' -> 'K7D2-3456-ABCD-EFGH-JKMN-PQRS-TVWX'
 */
export const groupedClaimCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');
