import type { Language } from '@nua/contract/wire.ts';
import type { SharedGame, SingleGame, SteppedGame, Values } from '@nua/games/play/game.ts';
import type { Messages } from '../i18n/messages.ts';
import type { AutoEnd } from '../rules/auto-bet.ts';
import type { ArcadeCall, ArcadeSession } from '../wire/arcade-call.ts';
import type { Shell } from '../wire/shell-port.ts';
import type { OpenRound, Round, TableState } from './table-state.ts';

/** The name of a field that is one of several words, and what each of them is called. */
export type WordField<Word extends string = string> = { name: string; words: Readonly<Record<Word, string>> };

/** What only this game says, in one language; `Own` are words of its own parts. */
export type GameText<Field extends string = string, StepId extends string = string, Own extends string = never> = {
  /** On the button, and while the outcome is being shown. */
  go: string;
  playing: string;
  first: string;
  /** On the button while there is no call to bet on; of a game whose call the player puts together. */
  choose?: string;
  /** Read out when a round has been seen; `{result}` is filled in. */
  landed: string;
  history: string;
  history_empty: string;
  /** The names of the call's fields on the verifying page; a field of two choices names both, false first. */
  fields: Readonly<Record<Field, string | readonly [string, string] | WordField>>;
  /** The titles of the steps that the game explains. */
  steps: Readonly<Record<StepId, string>>;
} & Readonly<Record<Own, string>>;

/**
 * What a game says of its rules before a stake: sentences in both languages, and what may be drawn beneath them. What it pays back is not in
 * it: that comes from the game's odds. `facts` fills the holes of the sentences, so that no number of a table is written twice.
 */
export type GameRules = {
  readonly words: Readonly<Record<Language, readonly [string, ...string[]]>>;
  readonly facts?: Readonly<Record<string, string>>;
  more?(lang: Language): HTMLElement;
};

/** A piece of the screen that follows the state. */
export type Part<Call extends Values = Values, Outcome extends Values = Values> = {
  readonly element: HTMLElement;
  update(state: TableState<Call, Outcome>): void;
};

/** Something that moves on the stage and can be brought to its end at once; a Web Animation is one. */
export type Motion = { readonly finished: Promise<unknown>; finish(): void };

/** What a game has on the stage. It shows outcomes that are already decided. */
export type Scene<Call extends Values = Values, Outcome extends Values = Values> = Part<Call, Outcome> & {
  /** Stands beneath it. */
  readonly below: HTMLElement;
  /** A board that lies flat on the stage: no shadow and no rings under it, and nothing of it is cut off. */
  readonly flat?: true;
  /** Moves towards the outcome; not called where nothing shall move. */
  play(round: Round<Call, Outcome>, quick: boolean): readonly Motion[];
  /** Shows the outcome as it stays; `moves` where it has just been played. */
  rest(round: Round<Call, Outcome>, moves: boolean): void;
};

/** What the view of every game has: what it adds to the table, which is the same for all games. */
type ViewBase<Call extends Values, Outcome extends Values, StepId extends string> = {
  /** The address of its drawing. */
  readonly art: string;
  readonly text: Readonly<Record<Language, GameText<keyof Call & string, StepId>>>;
  /** Its rules; their code comes with the press that asks for them. */
  readonly rules: () => Promise<{ rules: GameRules }>;
  callText(call: Call, lang: Language): string;
  /** Short, as it stands in the history; of an outcome whose call is not known it says what follows from the numbers alone. */
  outcomeText(outcome: Outcome, call: Call | null): string;
  /** A still picture of a round, where the short text does not tell it all. */
  picture?(call: Call, outcome: Outcome, lang: Language): HTMLElement;
  /** Where the player chooses the call. */
  controls(table: Table<Call, Outcome>): Part<Call, Outcome>;
  stage(table: Table<Call, Outcome>): Scene<Call, Outcome>;
};

/** How a game of one step looks. */
export type SingleView<Call extends Values, Outcome extends Values, StepId extends string = string> = ViewBase<
  Call,
  Outcome,
  StepId
> & {
  readonly kind: 'single';
  readonly game: SingleGame<Call, Outcome, StepId>;
  /** Left out where a game offers no auto-bet: its code is loaded with the games that do. */
  readonly auto?: AutoBet;
};

/** What a run of bets needs on the screen: the choice between one bet and many, the plan, and the start. */
export type AutoBet = {
  modes(table: Table): Part;
  fields(table: Table): Part;
  start(table: Table): Promise<void>;
};

/** How a game of several steps looks. Its scene follows `open` of the state, and its own controls take the steps. */
export type SteppedView<
  Call extends Values,
  Taken extends Values,
  State,
  Outcome extends Values,
  StepId extends string = string,
> = ViewBase<Call, Outcome, StepId> & {
  readonly kind: 'stepped';
  readonly game: SteppedGame<Call, Taken, State, Outcome, StepId>;
  /** Where an open round stands: above the stage, and read out after a step. */
  openText(open: OpenRound, lang: Language): string;
  /** On the button while a round is open and nothing can be taken yet. */
  readonly choose: Readonly<Record<Language, string>>;
};

/** How a game of one round for everybody looks. Its scene follows `shared` of the state; nothing is played after the end. */
export type SharedView<Call extends Values, Result extends Values, StepId extends string = string> = ViewBase<
  Call,
  Result,
  StepId
> & { readonly kind: 'shared'; readonly game: SharedGame<Call, Result, StepId> };

/** The view of a game, by the game itself. */
export type ViewOf<Game> =
  Game extends SingleGame<infer Call, infer Outcome, infer StepId>
    ? SingleView<Call, Outcome, StepId>
    : Game extends SteppedGame<infer Call, infer Taken, infer State, infer Outcome, infer StepId>
      ? SteppedView<Call, Taken, State, Outcome, StepId>
      : Game extends SharedGame<infer Call, infer Result, infer StepId>
        ? SharedView<Call, Result, StepId>
        : never;

/** The view of a game by its call and outcome, of whatever kind. */
export type View<Call extends Values, Outcome extends Values> =
  | SingleView<Call, Outcome>
  | SharedView<Call, Outcome>
  // biome-ignore lint/suspicious/noExplicitAny: a state is known to its own game alone.
  | SteppedView<Call, Values, any, Outcome>;

/** The view of a game of which nothing but that it is one is known. */
export type AnyView = View<Values, Values>;

export type TableParts<Call extends Values = Values, Outcome extends Values = Values> = {
  view: View<Call, Outcome>;
  lang: Language;
  call: ArcadeCall;
  session: ArcadeSession;
  shell: Shell;
  messages: Messages;
  wait: (time_ms: number) => Promise<void>;
};

/** The table: the state and what everybody may do with it. Bets are placed in bet-controller.ts, seeds in seed-controller.ts. */
export type Table<Call extends Values = Values, Outcome extends Values = Values> = TableParts<Call, Outcome> & {
  readonly state: TableState<Call, Outcome>;
  change(patch: Partial<TableState<Call, Outcome>>): void;
  /** Tells the listener the state now and after every change; the answer ends that. */
  listen(listener: (state: TableState<Call, Outcome>) => void): () => void;
  /** Shows an error in the player's language; one that ends the session closes the table. */
  reject: (reply: { name: string | null; code: number }) => void;
  stopAuto: (reason: AutoEnd) => void;
  setPaused: (paused: boolean) => void;
  /** Shows a decided outcome and returns when it has been seen; the stage puts itself here. */
  show(round: Round<Call, Outcome>, quick: boolean): Promise<void>;
};
