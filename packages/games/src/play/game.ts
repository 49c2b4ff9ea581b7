import type { Cents } from '@nua/money';
import type * as v from 'valibot';
import type { NextFloat } from './floats.ts';
import type { Odds } from './odds.ts';

/** Named values, as they are stored with a round and travel on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** A schema whose fields can be asked for by name. */
export type Fields<Value extends Values> = v.GenericSchema<unknown, Value> & {
  readonly entries: Readonly<Record<keyof Value, v.GenericSchema>>;
};

/** Something that happens in a round, in the order in which it is shown. */
export type GameEvent = { readonly type: string } & Values;

/** A finished round. Everything in it follows from call, stake and numbers. */
export type Played<Outcome extends Values> = { payout: Cents; outcome: Outcome; events: readonly GameEvent[] };

/** One line of arithmetic between the numbers and the outcome. Its title is in the texts of the game, by `id`. */
export type Step<StepId extends string> = { id: StepId; text: string };

/**
 * A game whose round is one call, one stake and one outcome. All of it is pure; it runs in the browser and on the server.
 *
 * Call and outcome are stored together, flat, so no name may stand in both. A change of rules or pay table is a new `table_version`.
 *
 * Units   payouts and stakes in paisa (Cents)
 */
export type Game<Call extends Values, Outcome extends Values, StepId extends string = string> = {
  readonly id: string;
  readonly name: { readonly en: string; readonly ur: string };
  /** 0 unknown, 1 live, 2 slots, 3 sports, 4 game, 5 fishing, 6 original. */
  readonly category: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly table_version: number;
  /** What a player may choose: a strict object. A well-formed call outside the table fails in a check of the whole object. */
  readonly call: Fields<Call>;
  /** What is stored of the outcome. */
  readonly outcome: Fields<Outcome>;
  /** Plays one round; `next` gives the numbers, and the same numbers give the same round. */
  play(call: Call, stake: Cents, next: NextFloat): Played<Outcome>;
  /** The greatest payout of a stake: `odds(call).largest` of it, rounded down as a payout is. */
  largest(call: Call, stake: Cents): Cents;
  odds(call: Call): Odds;
  /** Usual ways to play it; the table opens with the first. */
  modes(): readonly [Call, ...Call[]];
  /** How the numbers become the outcome, step by step. */
  explain(call: Call, next: NextFloat): readonly Step<StepId>[];
};

/** A game of which nothing but that it is one is known. */
export type AnyGame = Game<Values, Values>;
