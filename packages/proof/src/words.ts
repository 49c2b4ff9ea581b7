const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';
const WORD_BITS = 16;

/** Encodes sixteen bits as a pronounceable word of five letters. */
function wordOf(value: number): string {
  const letter = (letters: string, shift: number) => letters[(value >> shift) % letters.length]!;
  return [
    letter(CONSONANTS, 12),
    letter(VOWELS, 10),
    letter(CONSONANTS, 6),
    letter(VOWELS, 4),
    letter(CONSONANTS, 0),
  ].join('');
}

/**
 * Encodes the first bytes of a hash as words (proquints), so that two players can compare it aloud. The default six words have 96 bits, too
 * many to search for another history with the same words.
 *
 * Shape   (hash, number of words) -> words
 * Source  https://arxiv.org/abs/0901.4016
 */
export function wordsOf(hash: Uint8Array, count = 6): string[] {
  if (hash.length * 8 < count * WORD_BITS) throw new RangeError('the hash is too short');
  return Array.from({ length: count }, (_, i) => wordOf(hash[2 * i]! * 256 + hash[2 * i + 1]!));
}
