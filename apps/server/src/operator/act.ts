import type { Permission } from '@nua/contract/console/permission.ts';
import type { Cents } from '@nua/money';
import type { Tx } from '../core/app.ts';
import type { OperatorAmount } from '../ledger/operator-amounts.ts';
import type { Acting, OperatorDeps } from './operator-deps.ts';
import type { None, Parameters, Values } from './parameters.ts';
import type { ReadSecret } from './read-secret.ts';

/** A command of an operator who has proven a secret and has the permission for the act. */
export type Call = { deps: OperatorDeps; acting: Acting; readSecret: ReadSecret };

/** A call within the transaction of its act. `seen` is the data that `prepare` read before it. */
export type TxCall<Seen = undefined> = {
  tx: Tx;
  deps: OperatorDeps;
  acting: Acting;
  seen: Seen;
  is_agreeing: boolean;
};

/** The time of the change, and the operator who proposed it. If one operator is enough, that is the acting one. */
export type Authorised = { at: Date; first: string };
export type Outcome = {
  text: string;
  /** Replaces the text for the operator who acts. It contains a secret, so it is not stored, and a repeated request gets the other text. */
  shown_once?: string;
  after?: unknown;
};

/** A change that an act is about to make. The runner authorises, applies and logs it in the transaction in which it was built. */
export type Change = {
  /** The kind and id of the changed row, such as `withdraw 0198…`. */
  subject: string;
  before?: unknown;
  /** The name of the act in the log, if it differs from its words. */
  logged_as?: string;
  /** Replaces the operator's note in the log. */
  note?: string;
  apply: (authorised: Authorised) => Promise<Outcome>;
};

/** The money that a change gives to a player, or that it pays out; null if it does neither. */
export type MoneyEffect = (Pick<OperatorAmount, 'kind' | 'player_id'> & { amount: Cents }) | null;

export type ProposableChange = Change & {
  /** The exact change to which the second operator agrees. */
  content: unknown;
  money_effect: MoneyEffect;
  /** The act that the second operator executes, if it differs from the proposed one. */
  executes?: { act: string; words: string[] };
};
export type DependingChange = ProposableChange & {
  /** True if it always needs two operators, even within the limits of one. */
  needs_two: boolean;
};

/** The data that an act reads before its transaction. `preview` is shown to the operator, and `run` must find `seen` unchanged. */
export type Prepared<Seen> = { preview?: string; seen: Seen };

type Declared<Arguments, Options> = {
  /** One line of help, without the arguments. */
  help: string;
  arguments: Arguments;
  options?: Options;
};

type Read<Arguments, Options, Given> = Declared<Arguments, Options> & {
  permission: Permission | 'any';
  /** Chooses between acts with the same words. */
  when?: (rest: readonly string[]) => boolean;
  run: (call: Call, values: Given) => Promise<string>;
};

/** One value of an act's data. A front shows money, times and texts in its own way. */
export type ActValue = string | number | boolean | null | Date | Cents;

/** The data of an act: single values, and tables by their names. */
export type ActData = Readonly<Record<string, ActValue | readonly Readonly<Record<string, ActValue>>[]>>;

type DataRead<Arguments, Options, Given, Data> = Omit<Read<Arguments, Options, Given>, 'run'> & {
  run: (call: Call, values: Given) => Promise<Data>;
  /** Returns the data as the command prints it. */
  text: (data: Data) => string;
};

type RecordedRead<Arguments, Given> = Declared<Arguments, None> & {
  permission: Permission;
  /** It shows a secret or uses it up, so the permission `audit` does not replace the own one. */
  is_secret?: true;
  run: (call: TxCall, values: Given) => Promise<{ subject: string; text: string }>;
};

type Changing<Arguments, Options, Given, Seen, SeenByRun = Seen> = Declared<Arguments, Options> & {
  /** Runs before the transaction, because the operator may need long to confirm or to type a secret. */
  prepare?: (call: Call, values: Given) => Promise<Prepared<Seen>>;
} & (
    | {
        permission: Permission | 'any';
        approval: 'one';
        run: (call: TxCall<SeenByRun>, values: Given) => Promise<Change>;
      }
    | {
        permission: Permission;
        approval: 'two';
        run: (call: TxCall<SeenByRun>, values: Given) => Promise<ProposableChange>;
      }
    | {
        permission: Permission;
        approval: 'depends';
        /** When it needs two operators; completes "two operators …". */
        two_operators_when: string;
        run: (call: TxCall<SeenByRun>, values: Given) => Promise<DependingChange>;
      }
  );

type InBatches = Declared<None, None> & { permission: Permission; run: (call: Call) => Promise<string> };

/** An act of the table. Its values have no types here, because `readArguments` creates them from the same declaration. */
export type Act =
  | ({ kind: 'read'; approval: 'reads'; text?: undefined } & Read<Parameters, Parameters, never>)
  | ({ kind: 'read'; approval: 'reads' } & Omit<DataRead<Parameters, Parameters, never, never>, 'run'> & {
        run: (call: Call, values: never) => Promise<ActData>;
      })
  | ({ kind: 'recorded read'; approval: 'reads' } & RecordedRead<Parameters, never>)
  | ({ kind: 'change' } & Changing<Parameters, Parameters, never, unknown, never>)
  | ({ kind: 'batches'; approval: 'one' } & InBatches);

/** Reports whether the permission `audit` is enough for an act. */
export const isAudited = (act: Act): boolean =>
  act.approval === 'reads' && !(act.kind === 'recorded read' && act.is_secret === true);

export type ChangingAct = Extract<Act, { kind: 'change' }>;

export const read = <const Arguments extends Parameters, const Options extends Parameters = None>(
  act: Read<Arguments, Options, Values<Arguments, Options>>,
): Act => ({ kind: 'read', approval: 'reads', ...act });

/** Declares an act that returns data. Its text is a function of the data, in the folder `texts`. */
export const readData = <
  const Arguments extends Parameters,
  Data extends ActData,
  const Options extends Parameters = None,
>(
  act: DataRead<Arguments, Options, Values<Arguments, Options>, Data>,
): Act => ({ kind: 'read', approval: 'reads', ...act });

/** Declares an act that shows private data. The log records who read it. */
export const recordedRead = <const Arguments extends Parameters>(
  act: RecordedRead<Arguments, Values<Arguments, None>>,
): Act => ({ kind: 'recorded read', approval: 'reads', ...act });

/** Declares an act that changes something. It returns the change, and the runner applies and logs it once enough operators agree. */
export const change = <const Arguments extends Parameters, const Options extends Parameters = None, Seen = undefined>(
  act: Changing<Arguments, Options, Values<Arguments, Options>, Seen>,
): Act => ({ kind: 'change', ...act });

/**
 * Declares an act that commits in batches and logs itself. It is for work on every row of a table, which one transaction would lock for
 * minutes. It continues after a crash.
 */
export const inBatches = (act: InBatches): Act => ({ kind: 'batches', approval: 'one', ...act });
