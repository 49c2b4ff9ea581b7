import type { ActEffect } from '@nua/contract/console/act.ts';
import type { Permission } from '@nua/contract/console/permission.ts';
import type { Cents } from '@nua/money';
import type { Tx } from '../core/app.ts';
import type { OperatorAmount } from '../ledger/operator-amounts.ts';
import type { Acting, OperatorDeps } from './operator-deps.ts';
import type { None, Parameters, Values } from './parameters.ts';
import type { ConflictsWith, Proposal } from './proposals.ts';
import type { ReadSecret } from './read-secret.ts';

/** A command of an operator who has proven a secret and has the permission for the act. */
export type Call = { deps: OperatorDeps; acting: Acting; readSecret: ReadSecret };

/** A call within the transaction of its act. `seen` is the result of `prepare`. `approving` is the proposal that a second operator approves. */
export type TxCall<Seen = undefined> = {
  tx: Tx;
  deps: OperatorDeps;
  acting: Acting;
  seen: Seen;
  approving: Pick<Proposal, 'content'> | null;
};

/** When the operator sent the request of a secret. A repeated request has the time of the first one. */
export type SecretRequest = { at: Date; is_repeat: boolean };

/** The time of the change, and the operator who proposed it. If one operator is enough, `first` is the acting operator. */
export type Authorised = { at: Date; first: string };

/** One value of an act's data. The command and the console each format money, times and texts. */
export type ActValue = string | number | boolean | null | Date | Cents;
export type ActRow = Readonly<Record<string, ActValue>>;
/** A value of any form, such as a setting, which is shown as JSON. */
export type ActDocument = { readonly document: unknown };
/** The data of an act: single values, documents and tables by their names. */
export type ActData = Readonly<Record<string, ActValue | ActDocument | readonly ActRow[]>>;

export type Outcome<Data extends ActData = ActData> = {
  data: Data;
  /** Shown to the operator who acts, and stored nowhere. A repeated request does not get it. */
  secret?: string;
  after?: unknown;
};

/** A change that an act is about to make. The runner authorises, applies and logs it in the transaction in which it was built. */
export type Change<Data extends ActData = ActData> = {
  /** The kind and id of the changed row, such as `withdraw 0198…`. */
  subject: string;
  before?: unknown;
  /** The act in the log; by default the name of the act. */
  logged_as?: string;
  /** Replaces the operator's note in the log. */
  note?: string;
  apply: (authorised: Authorised) => Promise<Outcome<Data>>;
};

/** The money that a change gives to a player, or that it pays out; null if it does neither. */
export type MoneyEffect = (Pick<OperatorAmount, 'kind' | 'player_id'> & { amount: Cents }) | null;

export type ProposableChange<Data extends ActData = ActData> = Change<Data> & {
  /** The exact change that the second operator approves. */
  content: unknown;
  /** The content in the form that the release before stored, so that its open proposals can still be approved. */
  earlier_content?: unknown;
  money_effect: MoneyEffect;
  /** Subjects that the change decides beside its own, such as the deposit of a bank line. Only one open proposal may decide a subject. */
  also_decides?: readonly string[];
  /** The act that the second operator executes, if it differs from the proposed act. */
  executes?: { act: string; words: string[] };
};
export type DependingChange<Data extends ActData = ActData> = ProposableChange<Data> & {
  /** True if the change needs two operators even within the limits of one operator. */
  needs_two: boolean;
};

/** The data that an act reads before its transaction. `preview` is shown to the operator, who confirms it, and `run` receives `seen`. */
export type Prepared<Seen> = {
  preview?: string;
  /** The data of the preview, which the console shows in fields. */
  effect?: ActEffect;
  /** The player whose data the preview shows. */
  about?: string;
  seen: Seen;
};

type Declared<Arguments, Options> = {
  /** One line of help, without the arguments. */
  help: string;
  arguments: Arguments;
  options?: Options;
};

/** Writes the data of an act as sentences. The command prints them, and the console shows them for a change. */
type Text<Data> = (data: Data) => string;

type Read<Arguments, Options, Given, Data, Shown = Data> = Declared<Arguments, Options> & {
  permission: Permission | 'any';
  /** Why the act reads with the server's database role. Other acts read with the console's role, which cannot read everything. */
  needs_server_role?: string;
  /** Returns whom or what is read, for the log, such as `player 0198…`. By default it is the name of the act. */
  subject?: (call: Call, values: Given) => Promise<string>;
  /** Returns whether the words after the act's name select this act. Needed if another act begins with the same words. */
  when?: (rest: readonly string[]) => boolean;
  run: (call: Call, values: Given) => Promise<Data>;
  text: Text<Shown>;
};

type RecordedRead<Arguments, Given, Data, Shown = Data> = Declared<Arguments, None> & {
  permission: Permission;
  /** True if the act shows a secret or uses it up, so that the permission `audit` is not enough. */
  is_secret?: true;
  run: (call: TxCall & { request: SecretRequest }, values: Given) => Promise<{ subject: string; data: Data }>;
  text: Text<Shown>;
};

type Changing<Arguments, Options, Given, Seen, Data extends ActData, SeenByRun = Seen, Shown = Data> = Declared<
  Arguments,
  Options
> & {
  /** Runs before the transaction, because the operator may need long to confirm or to type a secret. */
  prepare?: (call: Call, values: Given) => Promise<Prepared<Seen>>;
  /**
   * Frees the rows that the act stored when it was proposed. Runs when its proposal is withdrawn or declined, before the proposal is locked,
   * so that the locks have the same order as in an approval.
   */
  release?: (tx: Tx, proposal: Proposal, at: Date) => Promise<void>;
  text: (data: Shown, secret: string | null) => string;
} & (
    | {
        permission: Permission | 'any';
        approval: 'one';
        run: (call: TxCall<SeenByRun>, values: Given) => Promise<Change<Data>>;
      }
    | {
        permission: Permission;
        approval: 'two';
        conflicts_with: ConflictsWith;
        /** Returns the content of a proposal without its secrets, for the log and for operators who may not approve it. */
        masked?: (content: never) => unknown;
        run: (call: TxCall<SeenByRun>, values: Given) => Promise<ProposableChange<Data>>;
      }
    | {
        permission: Permission;
        approval: 'depends';
        conflicts_with: ConflictsWith;
        /** When it needs two operators; completes "two operators …". */
        two_operators_when: string;
        run: (call: TxCall<SeenByRun>, values: Given) => Promise<DependingChange<Data>>;
      }
  );

type InBatches<Data, Shown = Data> = Declared<None, None> & {
  permission: Permission;
  run: (call: Call) => Promise<Data>;
  text: Text<Shown>;
};

/** An act in the table. Its values and data have no types here, because the declaration has already checked them. */
export type Act =
  | ({ kind: 'read'; approval: 'reads' } & Read<Parameters, Parameters, never, ActData, never>)
  | ({ kind: 'recorded read'; approval: 'reads' } & RecordedRead<Parameters, never, ActData, never>)
  | ({ kind: 'change' } & Changing<Parameters, Parameters, never, unknown, ActData, never, never>)
  | ({ kind: 'batches'; approval: 'one' } & InBatches<ActData, never>);

/** Reports whether the permission `audit` is enough for an act. */
export const isOpenToAudit = (act: Act): boolean =>
  act.approval === 'reads' && !(act.kind === 'recorded read' && act.is_secret === true);

/**
 * Reports whether an act needs a second factor that was proved in the last five minutes. A read without arguments does not need it, because
 * it cannot be about a chosen person.
 */
export const needsFreshFactor = (act: Act): boolean => act.kind !== 'read' || Object.keys(act.arguments).length > 0;

export type ReadAct = Extract<Act, { kind: 'read' }>;
export type ChangingAct = Extract<Act, { kind: 'change' }>;

/** Returns the function that hides the secrets in a proposal. */
export const maskOf = (act: ChangingAct): ((content: unknown) => unknown) =>
  act.approval === 'two' && act.masked !== undefined
    ? (act.masked as (content: unknown) => unknown)
    : (content) => content;

/** Declares an act that reads data. */
export const read = <const Arguments extends Parameters, Data extends ActData, const Options extends Parameters = None>(
  act: Read<Arguments, Options, Values<Arguments, Options>, Data>,
): ReadAct => ({ kind: 'read', approval: 'reads', ...act });

/** Declares an act that shows private data. The log records who read it. */
export const recordedRead = <const Arguments extends Parameters, Data extends ActData>(
  act: RecordedRead<Arguments, Values<Arguments, None>, Data>,
): Extract<Act, { kind: 'recorded read' }> => ({ kind: 'recorded read', approval: 'reads', ...act });

/** Declares an act that changes something. The runner applies and logs the change as soon as enough operators agree. */
export const change = <
  const Arguments extends Parameters,
  Data extends ActData,
  const Options extends Parameters = None,
  Seen = undefined,
>(
  act: Changing<Arguments, Options, Values<Arguments, Options>, Seen, Data>,
): ChangingAct => ({ kind: 'change', ...act });

/**
 * Declares an act that commits in batches and logs itself. One transaction over every row of a table would hold its locks for minutes.
 */
export const inBatches = <Data extends ActData>(act: InBatches<Data>): Act => ({
  kind: 'batches',
  approval: 'one',
  ...act,
});
