/** A phrase that is hard to read, plain words for it, and the files or texts in which the phrase is a technical term. */
export type Banned = readonly [phrase: string, plain: string, term?: { path: RegExp } | { text: RegExp }];

/** Phrases that comments, test names, player texts and commit subjects must not contain. */
export const BANNED: readonly Banned[] = [
  ['anew', 'again'],
  ['whoever', 'a person who, the caller that'],
  ['whatever', 'any, independently of'],
  ['of everybody', 'shared'],
  ['everybody else', 'other players, visitors'],
  ["nobody(?:'|’)s", 'without an owner, public'],
  ['of ours', 'of this site, our'],
  ['of its own(?=[.,;:)]|$| and | beside )', 'its own, separate'],
  ['(?:tells|told)', 'notifies, shows, reports'],
  ['lies (?:in|at|on|with|beside|under|about|behind|there|within)', 'is'],
  ['stands (?:in|at|for|there|beside|under|behind|within|with)', 'is, is shown', { text: /stands for/ }],
  ['a try|two tries|three tries|five tries|tries at', 'an attempt'],
  ['a yes', 'an approval, consent'],
  ['thrown (?:away|out)|number is thrown', 'dropped; random'],
  ['holds? (?:it|them|him|others|nobody) up', 'delays'],
  ['let (?:it |them )?go of', 'release'],
  ['has come that|is come', 'has arrived'],
];

export type Finding = { phrase: string; plain: string; text: string };

const patterns = BANNED.map(([phrase, plain, term]) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${phrase})(?![\\w-])`, 'i'),
  plain,
  term,
}));

/** Finds banned phrases in a text of a file. Quoted words are ignored. */
export function findBanned(path: string, text: string): Finding[] {
  const prose = text.replace(/`[^`]*`/g, '``').replace(/"[^"\n]*"/g, '""');
  return patterns.flatMap(({ pattern, plain, term }) => {
    const found = pattern.exec(prose);
    if (!found) return [];
    if (term && ('path' in term ? term.path.test(path) : term.text.test(prose))) return [];
    return [{ phrase: found[0], plain, text: text.trim().slice(0, 120) }];
  });
}
