import type { Cents } from '@nua/money';
import type * as v from 'valibot';
import type { SharedDraw } from './chain.ts';
import type { NextFloat } from './floats.ts';
import type { Odds, Ratio } from './odds.ts';

/** Named values, in the form in which they are stored with a round and sent on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** A schema with access to its fields by name. */
export type Fields<Value extends Values> = v.GenericSchema<unknown, Value> & {
  readonly entries: Readonly<Record<keyof Value, v.GenericSchema>>;
};

/** The values of a table, published unchanged except that a bigint becomes text and a map becomes named values. */
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

/** One line of the explanation of a round. Its title is in the texts of the game, by `id`. */
export type Step<StepId extends string> = { id: StepId; text: string };

/**
 * The properties of every game, of any kind. All functions are pure, and run in the browser and on the server.
 *
 * Call and outcome are stored in one flat object, so their field names must differ. Any change of rules or pay table
 * makes a new `table_version`.
 *
 * Units   payouts and stakes in paisa (Cents)
 */
type GameBase<Call extends Values, Outcome extends Values> = {
  readonly id: string;
  readonly name: { readonly en: string; readonly ur: string };
  /** 0 unknown, 1 live, 2 slots, 3 sports, 4 game, 5 fishing, 6 original. */
  readonly category: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly table_version: number;
  /** All numbers of the rules. The rules read these same objects, so the published table is the one in use. */
  readonly table: { readonly [name: string]: TableValue };
  /** The player's choice, as a strict object. The schema also refuses well-formed calls that the table does not allow. */
  readonly call: Fields<Call>;
  /** The stored form of the outcome. */
  readonly outcome: Fields<Outcome>;
  /** The published odds of a call. For a game of steps, the odds of the strategy that its documentation names. */
  odds(call: Call): Odds;
  /** Every mode whose return differs from the others, or the usual modes. The game opens with the first mode. */
  modes(): readonly [Call, ...Call[]];
  /** The highest possible return on all stakes. Absent if a mode has it. */
  readonly greatest_return?: Ratio;
};

/** A game whose round is one call, one stake and one outcome. */
export type SingleGame<Call extends Values, Outcome extends Values, StepId extends string = string> = GameBase<
  Call,
  Outcome
> & {
  readonly kind: 'single';
  /** Plays one round. `next` returns the numbers; the same numbers give the same round. */
  play(call: Call, stake: Cents, next: NextFloat): Played<Outcome>;
  /** The largest payout of a stake: the stake times `odds(call).largest`, rounded down. */
  largest(call: Call, stake: Cents): Cents;
  /** Shows how the numbers become the outcome, step by step. */
  explain(call: Call, next: NextFloat): readonly Step<StepId>[];
};

/** A single game without its specific types. */
export type AnySingleGame = SingleGame<Values, Values>;

/**
 * A step that may be taken now.
 *
 * extra_stake: the cost of the step. pays_at_most: the maximum payout of the round right after the step. A step that
 * could exceed the payout cap is not offered.
 */
export type Move<Taken extends Values> = { step: Taken; extra_stake: Cents; pays_at_most: Cents };

/**
 * A game whose round stays open from step to step.
 *
 * A state is never stored. It is computed from numbers, call and steps, in their order. It may contain secrets, so only
 * `shown` is sent to the player before the end.
 */
export type SteppedGame<
  Call extends Values,
  Taken extends Values,
  State,
  Outcome extends Values,
  StepId extends string = string,
> = GameBase<Call, Outcome> & {
  readonly kind: 'stepped';
  /** The form of a step, as a strict object. In every game with a cash-out, the step of the cash-out is `{ action: 'cash_out' }`. */
  readonly step: Fields<Taken>;
  /** The multiple of the stake that the payout cap must cover before a round is accepted. */
  covers(call: Call): Ratio;
  open(call: Call, stake: Cents, next: NextFloat): State;
  /** The steps that may be taken now; none after the end of the round. */
  moves(state: State): readonly Move<Taken>[];
  /** The state after a step, which is one of `moves`. */
  take(state: State, step: Taken, next: NextFloat): State;
  /** The part of an open round that the player may see. */
  shown(state: State): Values;
  /** The payout of an ended round; null while it is open. */
  payout(state: State): Cents | null;
  /** The stored outcome of an ended round, beside call and steps. */
  result(state: State): Outcome;
  /** The steps that end a round whose player does not return; null if the stake is returned. */
  abandon(state: State): readonly Taken[] | null;
  explain(call: Call, steps: readonly Taken[], next: NextFloat): readonly Step<StepId>[];
};

/** A game of steps without its specific types. */
// biome-ignore lint/suspicious/noExplicitAny: only the game itself knows the type of its state; other code passes it back.
export type AnySteppedGame = SteppedGame<Values, Values, any, Values>;

/**
 * The durations of a shared round: its betting, the pause before it runs, and the display of its end before the next
 * round. The result decides how long the round runs.
 *
 * Units   milliseconds
 */
export type Phases = { readonly betting_ms: number; readonly locked_ms: number; readonly shown_ms: number };

/**
 * The multiplier curve of a running round, at which a bet can be cashed out. It is the same for all players.
 *
 * Units   hundredths: 200 is 2.00 times the stake
 */
export type Climb<Call extends Values, Result extends Values> = {
  /** The multiplier after this time. */
  at(ms: number): number;
  /** The lowest cash-out. */
  readonly minimum_hundredths: number;
  /** The assumed cash-out of a bet without a target, for its published odds. */
  readonly example_hundredths: number;
  /** The automatic cash-out of a call; null without one. */
  target(call: Call): number | null;
  /** The last possible cash-out in a round with this result. */
  end(result: Result): number;
};

/**
 * The part of a round that differs from round to round and is known before bets are taken. It is drawn from the salt and the previous
 * round's chain element (for the first round, the published last element), never from the element that decides the round.
 */
export type Announced<Call extends Values> = {
  of(before: SharedDraw): Values;
  /** Whether a call is possible in this round. */
  accepts(call: Call, announced: Values): boolean;
  /** The usual calls for this round. The game's `modes` may be impossible in it. */
  modes(announced: Values): readonly [Call, ...Call[]];
};

/**
 * A game with shared rounds. The result is drawn from a hash chain and the salt of a public block, and no bet changes
 * it.
 *
 * A stored bet has its call and, if the game has a multiplier curve, `cashed_out_hundredths`. The result is stored with the round.
 */
export type SharedGame<Call extends Values, Result extends Values, StepId extends string = string> = GameBase<
  Call,
  Result
> & {
  readonly kind: 'shared';
  readonly phases: Phases;
  /** The multiple of the stake that the payout cap must cover before a bet is accepted. */
  covers(call: Call): Ratio;
  /** The sum of the parts of a call, which must equal the stake; null if a call does not divide the stake. */
  parts(call: Call): Cents | null;
  /** The result of a round; the same for all players. */
  result(draw: SharedDraw): Result;
  /** How long a round with this result runs. The result must stay secret until then. */
  runs_ms(result: Result): number;
  /** Null if the game has no multiplier curve, and therefore no cash-out. */
  readonly climb: Climb<Call, Result> | null;
  /** Absent if all rounds are alike. */
  readonly announced?: Announced<Call>;
  /** The payout of a bet. `cash_out_hundredths` is the multiplier of its cash-out, or null if it was not cashed out. */
  payout(call: Call, stake: Cents, result: Result, cash_out_hundredths: number | null): Cents;
  explain(call: Call, draw: SharedDraw): readonly Step<StepId>[];
};

/** A shared game without its specific types. */
export type AnySharedGame = SharedGame<Values, Values>;

/** A game whose rounds are drawn from the seeds of one player. */
export type OwnSeedGame = AnySingleGame | AnySteppedGame;

/** A house game of unknown kind. */
export type AnyGame = OwnSeedGame | AnySharedGame;
