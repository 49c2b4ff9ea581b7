import type { Language } from '@nua/contract/wire.ts';
import type { SharedGame, SingleGame, SteppedGame, Values } from '@nua/games/play/game.ts';
import type { Messages } from '../i18n/messages.ts';
import type { AutoEnd } from '../rules/auto-bet.ts';
import type { ArcadeCall, ArcadeSession } from '../wire/arcade-call.ts';
import type { Shell } from '../wire/shell-port.ts';
import type { OpenRound, Round, TableState } from './table-state.ts';

/** The texts of a field with several choices: its name, and the name of each choice. */
export type ChoiceField<Word extends string = string> = { name: string; choices: Readonly<Record<Word, string>> };

/** The texts of one game, in one language. `Own` lists the ids of the texts that only this game has. */
export type GameText<Field extends string = string, StepId extends string = string, Own extends string = never> = {
  /** The text of the button, the text above the stage while the outcome is played, and the text before the first round. */
  go: string;
  playing: string;
  first: string;
  /** The text of the button while the call is incomplete. */
  choose?: string;
  /** The text for screen readers after a round has been shown; `{result}` is a placeholder. */
  landed: string;
  history: string;
  history_empty: string;
  /** The names of the call's fields on the verification page. A boolean field has a name for false and for true. */
  fields: Readonly<Record<Field, string | readonly [string, string] | ChoiceField>>;
  /** The titles of the game's steps on the verification page. */
  steps: Readonly<Record<StepId, string>>;
} & Readonly<Record<Own, string>>;

/** The rules of a game: sentences, and optional content below them. `facts` fills the placeholders of the sentences. */
export type GameRules = {
  readonly sentences: Readonly<Record<Language, readonly [string, ...string[]]>>;
  readonly facts?: Readonly<Record<string, string>>;
  more?(lang: Language): HTMLElement;
};

/** A part of the screen that updates with the state. */
export type Part<Call extends Values = Values, Outcome extends Values = Values> = {
  readonly element: HTMLElement;
  update(state: TableState<Call, Outcome>): void;
};

/** An animation on the stage that can be finished immediately, for example a Web Animation. */
export type Motion = { readonly finished: Promise<unknown>; finish(): void };

/** A game's part of the stage. It shows outcomes that are already decided. */
export type Scene<Call extends Values = Values, Outcome extends Values = Values> = Part<Call, Outcome> & {
  /** The content below the stage. */
  readonly below: HTMLElement;
  /** True for a flat board: no shadow and no rings under it, and nothing is clipped. */
  readonly flat?: true;
  /** Animates towards the outcome. With motion off, only `rest` is called. */
  play(round: Round<Call, Outcome>, quick: boolean): readonly Motion[];
  /** Shows the final outcome. `isAnimated` is true if `play` has just animated it. */
  rest(round: Round<Call, Outcome>, isAnimated: boolean): void;
};

type ViewBase<Call extends Values, Outcome extends Values, StepId extends string> = {
  /** The URL of the game's picture. */
  readonly art: string;
  readonly text: Readonly<Record<Language, GameText<keyof Call & string, StepId>>>;
  /** The rules, whose code is loaded on demand. */
  readonly rules: () => Promise<{ rules: GameRules }>;
  callText(call: Call, lang: Language): string;
  /** A short text for the history. Without a call it shows only the result of the random numbers. */
  outcomeText(outcome: Outcome, call: Call | null): string;
  /** A still picture of a round, if the short text is not enough. */
  picture?(call: Call, outcome: Outcome, lang: Language): HTMLElement;
  controls(table: Table<Call, Outcome>): Part<Call, Outcome>;
  stage(table: Table<Call, Outcome>): Scene<Call, Outcome>;
};

/** The view of a game of one step. */
export type SingleView<Call extends Values, Outcome extends Values, StepId extends string = string> = ViewBase<
  Call,
  Outcome,
  StepId
> & {
  readonly kind: 'single';
  readonly game: SingleGame<Call, Outcome, StepId>;
  /** Absent if a game offers no auto-bet, so that only games with auto-bet load its code. */
  readonly auto?: AutoBet;
};

/** The controls of auto-bet: the choice between one bet and many, the plan, and the start. */
export type AutoBet = {
  modes(table: Table): Part;
  fields(table: Table): Part;
  start(table: Table): Promise<void>;
};

/** The view of a game of several steps. Its scene follows `state.open`, and its controls take the steps. */
export type SteppedView<
  Call extends Values,
  Taken extends Values,
  State,
  Outcome extends Values,
  StepId extends string = string,
> = ViewBase<Call, Outcome, StepId> & {
  readonly kind: 'stepped';
  readonly game: SteppedGame<Call, Taken, State, Outcome, StepId>;
  /** The progress of an open round. It is shown above the stage, and read out after a step. */
  openText(open: OpenRound, lang: Language): string;
  /** The text of the button while a round is open and nothing can be cashed out yet. */
  readonly choose: Readonly<Record<Language, string>>;
};

/** The view of a game with shared rounds. Its scene shows the round live from `state.shared`. */
export type SharedView<Call extends Values, Result extends Values, StepId extends string = string> = ViewBase<
  Call,
  Result,
  StepId
> & { readonly kind: 'shared'; readonly game: SharedGame<Call, Result, StepId> };

/** The view of a game, by the game's type. */
export type ViewOf<Game> =
  Game extends SingleGame<infer Call, infer Outcome, infer StepId>
    ? SingleView<Call, Outcome, StepId>
    : Game extends SteppedGame<infer Call, infer Taken, infer State, infer Outcome, infer StepId>
      ? SteppedView<Call, Taken, State, Outcome, StepId>
      : Game extends SharedGame<infer Call, infer Result, infer StepId>
        ? SharedView<Call, Result, StepId>
        : never;

/** The view of a game of any kind, for its call and outcome types. */
export type View<Call extends Values, Outcome extends Values> =
  | SingleView<Call, Outcome>
  | SharedView<Call, Outcome>
  // biome-ignore lint/suspicious/noExplicitAny: only the game itself knows the type of its state.
  | SteppedView<Call, Values, any, Outcome>;

/** A view without its specific types. */
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

/** The state of the table, and the actions that all games share. */
export type Table<Call extends Values = Values, Outcome extends Values = Values> = TableParts<Call, Outcome> & {
  readonly state: TableState<Call, Outcome>;
  change(patch: Partial<TableState<Call, Outcome>>): void;
  /** Calls the listener with the state, now and after every change. The returned function unsubscribes. */
  listen(listener: (state: TableState<Call, Outcome>) => void): () => void;
  /** Shows an error in the player's language. An error that ends the session closes the table. */
  reject: (reply: { name: string | null; code: number }) => void;
  stopAuto: (reason: AutoEnd) => void;
  setPaused: (paused: boolean) => void;
  /** Shows a decided outcome, and resolves when it has been shown. The stage sets this function. */
  show(round: Round<Call, Outcome>, quick: boolean): Promise<void>;
};
