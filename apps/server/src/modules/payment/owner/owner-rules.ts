import type { OwnerStatus } from '@nua/contract/payout-account.ts';
import type { AccountOwner } from '../../../core/ports/payout-rail.ts';

/** The reason of a payout that waits until the provider names the account's owner. If the name matches, the payout needs no review. */
export const OWNER_QUERY_PENDING = 'owner_asked';

const OWNER_REASONS: Readonly<Record<OwnerStatus, string | null>> = {
  asking: OWNER_QUERY_PENDING,
  agrees: null,
  differs: 'owner_differs',
  not_found: 'owner_not_found',
  not_told: 'owner_not_told',
};

/** Returns why an account's first payout waits for the provider or for a review; null if the payout need not wait. */
export const ownerReason = (status: OwnerStatus | null): string | null => status && OWNER_REASONS[status];

export type OwnerStep = { status: OwnerStatus; name: string | null; next_at: Date | null };

const MINUTE_MS = 60_000;
const MAX_TRIES = 5;

/** The longer of two spellings of a name may have this many additional words. */
const MAX_MORE_WORDS = 2;
const HONORIFICS = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'HAJI', 'MST']);
/** The most common name. `wordsOf` replaces its other spellings, and the letter M to which banks shorten it, by this spelling. */
const COMMON = 'MUHAMMAD';
const MUHAMMAD = /^(?:M|MD|MOHD|MUHD|M[OU]HAMM?[AE]D)$/;

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !HONORIFICS.has(word))
    .map((word) => (MUHAMMAD.test(word) ? COMMON : word));
}

/** Counts the words that identify a person. MUHAMMAD does not count, because very many men have this name. */
const distinctiveWords = (words: readonly string[]): number => words.filter((word) => word !== COMMON).length;

/** Reports whether two words of at least five letters differ by at most one letter: HUSSAIN and HUSAIN, CHAUDHRY and CHAUDHARY. */
function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5) return false;
  let prefix = 0;
  while (prefix < short.length && short[prefix] === long[prefix]) prefix += 1;
  return short.slice(long.length > short.length ? prefix : prefix + 1) === long.slice(prefix + 1);
}

const isSameWord = (a: string, b: string): boolean => a === b || isOneLetterApart(a, b);
const isInitialOf = (a: string, b: string): boolean => (a.length === 1 || b.length === 1) && a[0] === b[0];

/**
 * Reports whether two texts may be one person's name.
 *
 * Every word of the shorter name must match a word or an initial of the longer name, in any order. Two words must match as whole words, and
 * MUHAMMAD is not counted. A single word matches only a single word, because many people share a family name. The longer name has at most
 * two additional words.
 *
 * Shape   ('Ayesha Khan', 'MRS. AYESHA BIBI KHAN') -> true; ('A Khan', 'AYESHA KHAN'), ('M Khan', 'MUHAMMAD ALI KHAN') -> false
 */
export function namesAgree(first: string, second: string): boolean {
  const [short, long] = [wordsOf(first), wordsOf(second)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false;
  if (distinctiveWords(long) - distinctiveWords(short) > MAX_MORE_WORDS) return false;
  const unmatched = [...long];
  const take = (matches: (word: string) => boolean): boolean => {
    const index = unmatched.findIndex(matches);
    if (index >= 0) unmatched.splice(index, 1);
    return index >= 0;
  };
  // Whole words are matched first, so that no initial takes a word that another word needs.
  const rest = short.filter((word) => !take((candidate) => isSameWord(word, candidate)));
  const whole = distinctiveWords(short) - distinctiveWords(rest);
  return (
    whole >= Math.min(2, distinctiveWords(long)) &&
    rest.every((word) => take((candidate) => isInitialOf(word, candidate)))
  );
}

/**
 * Decides the owner state of an account after one response.
 *
 * The provider's name must match the name that the player typed. If an account of the player was paid before, the provider's name must also
 * match the name of that account, because a thief can type his own name.
 *
 * Shape   title, response, names of accounts paid before, attempts so far -> { status, name, next_at }
 */
export function decideOwner(
  account: { title: string; owner_tries: number; paid_names: readonly string[] },
  response: AccountOwner,
  now: Date,
): OwnerStep {
  if (response.state === 'silent' && account.owner_tries < MAX_TRIES) {
    const next_at = new Date(now.getTime() + account.owner_tries * MINUTE_MS);
    return { status: 'asking', name: null, next_at };
  }
  if (response.state !== 'named') {
    return { status: response.state === 'not_found' ? 'not_found' : 'not_told', name: null, next_at: null };
  }
  const isOwn = namesAgree(account.title, response.name) && fitsPaidNames(response.name, account.paid_names);
  return { status: isOwn ? 'agrees' : 'differs', name: response.name, next_at: null };
}

const fitsPaidNames = (name: string, paid_names: readonly string[]): boolean =>
  paid_names.length === 0 || paid_names.some((paid) => namesAgree(paid, name));

/** An account with the stored response of its provider. */
export type ReadOwner = {
  title: string;
  owner_status: OwnerStatus | null;
  owner_name: string | null;
  was_paid: boolean;
};

/**
 * Returns the present owner state of an account. Another account may have been paid since the provider's response, so its name is compared
 * again.
 */
export function ownerNow(
  { title, owner_status, owner_name, was_paid }: ReadOwner,
  paid_names: readonly string[],
): OwnerStatus | null {
  if (owner_status === null) return was_paid || fitsPaidNames(title, paid_names) ? null : 'differs';
  if (owner_status !== 'agrees' || owner_name === null || was_paid) return owner_status;
  return fitsPaidNames(owner_name, paid_names) ? 'agrees' : 'differs';
}

/**
 * Shortens all words after the first to initials, including words that a bank has joined with a hyphen or a full stop. A player who typed a
 * stranger's number sees that the number is wrong, and does not see the stranger's full name.
 */
export function shortenedName(name: string): string {
  const [first = '', ...others] = name.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  return [first, ...others.map((word) => `${[...word][0]}.`)].join(' ');
}
