import { gameId } from '@nua/contract/game.ts';
import { currency, id as uuid } from '@nua/contract/wire.ts';
import { type Cents, parseCents } from '@nua/money';
import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/));
const session = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));
/** An amount as text with two decimals; zero or positive. */
const sum = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}\.\d{2}$/),
  v.transform((text): Cents => parseCents(text)),
);
const stake = v.pipe(
  sum,
  v.check((amount) => amount > 0n, 'positive'),
);
const about = { id: name, session, currency };

/** The bodies of a provider's calls, by the last segment of their path. */
export const callForms = {
  balance: v.strictObject({ session, currency }),
  free_rounds: v.strictObject({ session, currency }),
  bet: v.strictObject({ ...about, round: name, game: gameId, amount: stake, free_round: v.optional(uuid) }),
  win: v.strictObject({ ...about, bet: name, amount: sum }),
  rollback: v.strictObject({ ...about, bet: name }),
  end_round: v.strictObject({ ...about, round: name, staked: sum, paid: sum }),
} as const;

export type CallWord = keyof typeof callForms;
export type BodyOf<Word extends CallWord> = v.InferOutput<(typeof callForms)[Word]>;

export const isCallWord = (word: string): word is CallWord => Object.hasOwn(callForms, word);

/** Parses the body of a call by its schema, or returns null. */
export function readBody<Word extends CallWord>(word: Word, raw: Buffer): BodyOf<Word> | null {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return null;
  }
  const read = v.safeParse(callForms[word], json);
  return read.success ? (read.output as BodyOf<Word>) : null;
}
