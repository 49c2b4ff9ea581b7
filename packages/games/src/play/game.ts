import type { Cents } from '@nua/money';
import type * as v from 'valibot';
import type { SharedDraw } from './chain.ts';
import type { NextFloat } from './floats.ts';
import type { Odds, Ratio } from './odds.ts';

/** Named values, as they are stored with a round and travel on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** A schema whose fields can be asked for by name. */
export type Fields<Value extends Values> = v.GenericSchema<unknown, Value> & {
  readonly entries: Readonly<Record<keyof Value, v.GenericSchema>>;
};

/** What a table may hold: data that can be published as it is. A bigint is published as text, a map as named values. */
export type TableValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly TableValue[]
  | ReadonlyMap<string, TableValue>
  | { readonly [name: string]: TableValue };

/** A finished round. Everything in it follows from call, stake, steps and numbers. */
export type Played<Outcome extends Values> = { payout: Cents; outcome: Outcome };

/** One line of arithmetic between the numbers and the outcome. Its title is in the texts of the game, by `id`. */
export type Step<StepId extends string> = { id: StepId; text: string };

/**
 * What every game has, of whatever kind. All of it is pure; it runs in the browser and on the server.
 *
 * Call and outcome are stored together, flat, so no name may stand in both. A change of rules or pay table is a new `table_version`.
 *
 * Units   payouts and stakes in paisa (Cents)
 */
type GameBase<Call extends Values, Outcome extends Values> = {
  readonly id: string;
  readonly name: { readonly en: string; readonly ur: string };
  /** 0 unknown, 1 live, 2 slots, 3 sports, 4 game, 5 fishing, 6 original. */
  readonly category: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly table_version: number;
  /** All numbers that the rules pay by, and the words of a call: the very objects that they read, so that what is published is what is played. */
  readonly table: { readonly [name: string]: TableValue };
  /** What a player may choose: a strict object. A well-formed call outside the table fails in a check of the whole object. */
  readonly call: Fields<Call>;
  /** What is stored of the outcome. */
  readonly outcome: Fields<Outcome>;
  /** The published odds of a call; of a game of steps those of the play that its documentation names. */
  odds(call: Call): Odds;
  /** Every way to play it whose return differs from the others', or the usual ones; the table opens with the first. */
  modes(): readonly [Call, ...Call[]];
};

/** A game whose round is one call, one stake and one outcome. */
export type SingleGame<Call extends Values, Outcome extends Values, StepId extends string = string> = GameBase<
  Call,
  Outcome
> & {
  readonly kind: 'single';
  /** Plays one round; `next` gives the numbers, and the same numbers give the same round. */
  play(call: Call, stake: Cents, next: NextFloat): Played<Outcome>;
  /** The greatest payout of a stake: `odds(call).largest` of it, rounded down as a payout is. */
  largest(call: Call, stake: Cents): Cents;
  /** How the numbers become the outcome, step by step. */
  explain(call: Call, next: NextFloat): readonly Step<StepId>[];
};

/** A game of which nothing but its kind is known. */
export type AnySingleGame = SingleGame<Values, Values>;

/**
 * A step that may be taken now.
 *
 * extra_stake: what it costs. pays_at_most: the greatest payout that the round can have right after it; a step that could pass the
 * operator's cap is not offered.
 */
export type Move<Taken extends Values> = { step: Taken; extra_stake: Cents; pays_at_most: Cents };

/**
 * A game whose round stays open from step to step.
 *
 * A state is never stored: it is the fold of numbers, call and steps, in their order. It may hold what the player must not see yet;
 * `shown` is all that leaves the server before the end.
 */
export type SteppedGame<
  Call extends Values,
  Taken extends Values,
  State,
  Outcome extends Values,
  StepId extends string = string,
> = GameBase<Call, Outcome> & {
  readonly kind: 'stepped';
  /** What a step may be: a strict object. The step that takes the payout is `{ action: 'cash_out' }` in every game that has it. */
  readonly step: Fields<Taken>;
  /** How many times the stake the payout cap must cover before a round is taken. */
  covers(call: Call): Ratio;
  open(call: Call, stake: Cents, next: NextFloat): State;
  /** The steps that may be taken now; none where the round has ended. */
  moves(state: State): readonly Move<Taken>[];
  /** The state after a step, which is one of `moves`. */
  take(state: State, step: Taken, next: NextFloat): State;
  /** What the player may see of an open round. */
  shown(state: State): Values;
  /** What an ended round pays; null while it is open. */
  payout(state: State): Cents | null;
  /** What is stored of an ended round, beside call and steps. */
  result(state: State): Outcome;
  /** The steps that end a round whose player does not come back; null where the stake is returned instead. */
  abandon(state: State): readonly Taken[] | null;
  explain(call: Call, steps: readonly Taken[], next: NextFloat): readonly Step<StepId>[];
};

/** A game of steps of which nothing else is known. */
// biome-ignore lint/suspicious/noExplicitAny: a state is known to its own game alone; whoever holds one only hands it back.
export type AnySteppedGame = SteppedGame<Values, Values, any, Values>;

/**
 * How long a shared round takes bets, and how long nothing more can be done before it runs. Then it runs for as long as its result
 * says, and `shown` is how long its end stays before the next round begins.
 *
 * Units   milliseconds
 */
export type Phases = { readonly betting_ms: number; readonly locked_ms: number; readonly shown_ms: number };

/**
 * What a bet can leave while the round runs: a multiplier that climbs the same way for everybody.
 *
 * Units   hundredths: 200 is 2.00 times the stake
 */
export type Climb<Call extends Values, Result extends Values> = {
  /** What has been reached so long after the start. */
  at(ms: number): number;
  /** The least that can be taken. */
  readonly least_hundredths: number;
  /** Where a bet that is played by hand is taken to leave when its odds are told. */
  readonly told_hundredths: number;
  /** Where a call leaves by itself; null for one that is played by hand. */
  target(call: Call): number | null;
  /** The last that could be taken in a round of this result. */
  end(result: Result): number;
};

/**
 * What differs from round to round and is known before bets are taken. It is drawn from the element of the chain that the round before has
 * published, or the published last one, and the salt: never from what decides the round.
 */
export type Announced<Call extends Values> = {
  of(before: SharedDraw): Values;
  /** Whether a call is about this round. */
  takes(call: Call, announced: Values): boolean;
  /** Usual calls about this round; those of `modes` may be about none. */
  modes(announced: Values): readonly [Call, ...Call[]];
};

/**
 * A game of one round for everybody: its result comes from a chain of hashes and the salt of a public block, and no bet changes it.
 *
 * What is stored of a bet is its call and, where the game climbs, `cashed_out_hundredths`; the result stands with the round.
 */
export type SharedGame<Call extends Values, Result extends Values, StepId extends string = string> = GameBase<
  Call,
  Result
> & {
  readonly kind: 'shared';
  readonly phases: Phases;
  /** How many times the stake the payout cap must cover before a bet is taken. */
  covers(call: Call): Ratio;
  /** What the parts of a call are together, which must be the stake; null where a call does not say how the stake is divided. */
  parts(call: Call): Cents | null;
  /** The result of a round; the same for everybody. */
  result(draw: SharedDraw): Result;
  /** How long a round of this result runs: nobody may know the result before. */
  runs_ms(result: Result): number;
  readonly climb: Climb<Call, Result> | null;
  /** None where every round is about the same. */
  readonly announced?: Announced<Call>;
  /** What a bet pays; `left_hundredths` is where it left a climb, null where it stayed to the end. */
  payout(call: Call, stake: Cents, result: Result, left_hundredths: number | null): Cents;
  explain(call: Call, draw: SharedDraw): readonly Step<StepId>[];
};

/** A shared game of which nothing else is known. */
export type AnySharedGame = SharedGame<Values, Values>;

/** A game whose rounds are drawn from the seeds of one player. */
export type OwnSeedGame = AnySingleGame | AnySteppedGame;

/** A game of which nothing but that it is one is known. */
export type AnyGame = OwnSeedGame | AnySharedGame;
