import { gameId } from '@nua/contract/game.ts';
import { currency, id as uuid } from '@nua/contract/wire.ts';
import { type Cents, parseCents } from '@nua/money';
import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/));
const session = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));
/** An amount as text with two decimals; zero or positive. */
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}\.\d{2}$/),
  v.transform((text): Cents => parseCents(text)),
);
const stake = v.pipe(
  amount,
  v.check((cents) => cents > 0n, 'positive'),
);
const common = { id: name, session, currency };

/** The bodies of a provider's calls, by the last segment of their path. */
export const callForms = {
  balance: v.strictObject({ session, currency }),
  free_rounds: v.strictObject({ session, currency }),
  bet: v.strictObject({ ...common, round: name, game: gameId, amount: stake, free_round: v.optional(uuid) }),
  win: v.strictObject({ ...common, bet: name, amount }),
  rollback: v.strictObject({ ...common, bet: name }),
  end_round: v.strictObject({ ...common, round: name, staked: amount, paid: amount }),
} as const;

export type CallName = keyof typeof callForms;
export type BodyOf<Name extends CallName> = v.InferOutput<(typeof callForms)[Name]>;

export const isCallName = (call_name: string): call_name is CallName => Object.hasOwn(callForms, call_name);

/** Parses the body of a call by its schema, or returns null. */
export function readBody<Name extends CallName>(call_name: Name, raw: Buffer): BodyOf<Name> | null {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return null;
  }
  const read = v.safeParse(callForms[call_name], json);
  return read.success ? (read.output as BodyOf<Name>) : null;
}
