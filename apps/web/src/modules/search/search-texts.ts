import { fillerWords, searchWords } from './search-words.ts';

/** A searchable text: a help article or a game. */
export type SearchedText = { key: string; title: string; text: string; words: string };

/** Vowel marks, the tatweel that stretches a word, and invisible marks of the writing direction. */
const MARKS = /[\p{M}\u0640\u200b-\u200f]/gu;

/** Maps variants of a letter, such as its Arabic form, to the basic Urdu letter. */
const SAME_LETTER: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ه: 'ہ',
  ة: 'ہ',
  ۃ: 'ہ',
  ھ: 'ہ',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ؤ: 'و',
  ۂ: 'ہ',
  ۓ: 'ے',
};

/**
 * Normalizes a text for comparison: lower case, without vowel marks, with one form of each letter, Western digits, and single spaces
 * instead of punctuation.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/./gu, (letter) => SAME_LETTER[letter] ?? letter)
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns `maximum` points if a word of the text begins with `word`, half the points for a match inside a word, otherwise none. */
const pointsOf = (text: string, word: string, maximum: number): number =>
  ` ${text}`.includes(` ${word}`) ? maximum : text.includes(word) ? maximum / 2 : 0;

/** The minimum length of a prefix that matches a Roman Urdu word, because shorter prefixes match too many words. */
const MIN_PREFIX = 4;
const matchesRoman = (roman: string, word: string): boolean =>
  roman === word || (word.length >= MIN_PREFIX && roman.startsWith(word));

/** Returns the word itself and, if it is Roman Urdu, its meanings in English and Urdu. */
function meaningsOf(word: string): string[] {
  const matching = searchWords.filter(({ roman }) => roman.some((spelling) => matchesRoman(spelling, word)));
  return [word, ...matching.flatMap(({ en, ur }) => [...en, ...ur].map(plainText))];
}

/** Returns the words of a typed query without filler words, or all of its words if there are only filler words. */
function wordsOf(query: string): string[] {
  const words = plainText(query).split(' ').filter(Boolean);
  const meaningful = words.filter((word) => !fillerWords.includes(word));
  return meaningful.length > 0 ? meaningful : words;
}

/**
 * Finds the texts that contain every searched word, best match first. A match in the title counts most. A Roman Urdu word also matches its
 * meanings. An empty query returns all texts.
 */
export function searchTexts<T extends SearchedText>(texts: readonly T[], query: string): readonly T[] {
  const words = wordsOf(query).map(meaningsOf);
  if (words.length === 0) return texts;
  return texts
    .map((item) => {
      const [title, more, text] = [item.title, item.words, item.text].map(plainText) as [string, string, string];
      const allPointsOf = (word: string) =>
        pointsOf(title, word, 8) + pointsOf(more, word, 4) + pointsOf(text, word, 2);
      const points = words.map((meanings) => Math.max(...meanings.map(allPointsOf)));
      return { item, points: points.includes(0) ? 0 : points.reduce((sum, value) => sum + value, 0) };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item);
}
