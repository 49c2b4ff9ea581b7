import { isReason } from '@nua/contract/console/look.ts';
import type { Tx } from '../core/app.ts';
import {
  type Act,
  type ActData,
  type Call,
  type Change,
  type ChangingAct,
  isOpenToAudit,
  maskOf,
  type ProposableChange,
  type ReadAct,
  type SecretRequest,
} from './act.ts';
import { assertStillMay, authorise, type Proposed } from './authorise.ts';
import { type FoundAct, readArguments } from './command-line.ts';
import type { Confirm } from './confirm.ts';
import { maskedNumbers } from './masked-numbers.ts';
import { ReasonNeeded, RefusedAboutPlayer } from './operator-deps.ts';
import { logAct, type OperatorAct } from './operator-log.ts';
import { assertMay } from './operator-permissions.ts';
import { personalDataOfAct } from './personal-data.ts';
import type { Proposal } from './proposals.ts';

/** The result of an act: its data, or the proposal of its change. */
export type ActResult =
  | { is: 'done'; act: Act; data: ActData; secret: string | null }
  | { is: 'proposed'; data: Proposed };

/** A call of an act, with the functions by which the command or the console asks the operator and shows the result. */
export type ActContext<Shown> = Call & {
  confirm: Confirm;
  show: (result: ActResult) => Shown;
  /** Logs that personal data was read. Without this function, the entry is written in a separate transaction. */
  logLook?: (entry: OperatorAct) => Promise<void>;
  /** Finds the reason that the operator has given for reading a subject's data. */
  findReason?: (subject: string) => Promise<string | null>;
  /** Stores a request for a secret, so that a repeated request gets the secret again. Without this function, no request is repeated. */
  recordSecretRequest?: (tx: Tx) => Promise<SecretRequest>;
  /** Runs the change of an act, or returns the stored result if this request has already done it. */
  once?: (tx: Tx, work: () => Promise<ActResult>) => Promise<Shown>;
};

/** A proposal of another operator, and the text that shows it before it is executed. */
type Agreeing = { proposal: Proposal; shown: string };

/**
 * Runs an act for an operator who has proven a secret: checks the permission, reads the arguments, asks for confirmation, and applies the
 * change.
 *
 * Errors  CommandError; nothing was changed
 */
export async function runAct<Shown>(
  context: ActContext<Shown>,
  { name, act, words }: FoundAct,
  agreeing?: Agreeing,
): Promise<Shown> {
  const { deps, acting, show } = context;
  if (act.permission !== 'any')
    await assertMay(deps.db, acting.operator, act.permission, { is_read: isOpenToAudit(act) });
  // The table of acts has no types for values, so the values are cast.
  const values = readArguments(name, act, words) as never;
  const shown = (data: ActData) => show({ is: 'done', act, data, secret: null });
  if (act.kind === 'read') return shown(await readData(context, { name, act, words }, values));
  if (act.kind === 'batches') return shown(await act.run(context));
  const inTx = <Seen>(tx: Tx, seen: Seen) => ({ tx, deps, acting, seen, approving: agreeing?.proposal ?? null });
  if (act.kind === 'recorded read')
    return await deps.db.transaction().execute(async (tx) => {
      const isStored = act.is_secret === true && context.recordSecretRequest !== undefined;
      const request = isStored ? await context.recordSecretRequest!(tx) : { at: deps.clock.now(), is_repeat: false };
      const { subject, data } = await act.run({ ...inTx(tx, undefined), request }, values);
      await logAct(tx, { ...acting, at: deps.clock.now(), act: name, subject });
      return shown(data);
    });
  const prepared = await prepareChange(context, { name, act }, values);
  const previews = [agreeing?.shown, prepared?.preview].filter((preview) => preview !== undefined);
  if (previews.length > 0)
    await context.confirm(previews.join('\n'), prepared?.effect).catch(async (error: unknown) => {
      // For a confirmed act, the entry of the act itself is enough.
      if (prepared?.about !== undefined) await logPreview(context, name, `player ${prepared.about}`);
      throw error;
    });
  return await deps.db.transaction().execute(async (tx) => {
    const work = async () => {
      const change = await act.run(inTx(tx, prepared?.seen as never), values);
      return await applyChange(tx, context, { name, act, words, change, proposal: agreeing?.proposal ?? null });
    };
    return context.once === undefined ? show(await work()) : await context.once(tx, work);
  });
}

type Look = Pick<OperatorAct, 'act' | 'subject' | 'note'>;

async function logLook({ deps, acting, ...context }: ActContext<unknown>, look: Look): Promise<void> {
  const log = context.logLook ?? ((entry) => deps.db.transaction().execute((tx) => logAct(tx, entry)));
  await log({ operator: acting.operator, at: deps.clock.now(), ...look });
}

async function prepareChange(
  context: ActContext<unknown>,
  { name, act }: { name: string; act: ChangingAct },
  values: never,
) {
  try {
    return await act.prepare?.(context, values);
  } catch (error) {
    if (error instanceof RefusedAboutPlayer) await logPreview(context, name, `player ${error.about}`);
    throw error;
  }
}

/** Logs that the preview of an act showed a player, if the act was not confirmed. */
const logPreview = (context: ActContext<unknown>, name: string, subject: string): Promise<void> =>
  logLook(context, { act: `${name} (preview)`, subject, note: context.acting.note ?? `the act ${name}` });

/** Logs the read if it shows personal data, and then reads the data of an act. */
async function readData(
  context: ActContext<unknown>,
  { name, act, words }: FoundAct & { act: ReadAct },
  values: never,
): Promise<ActData> {
  const { deps, acting } = context;
  const db = act.needs_server_role === undefined ? (deps.reads ?? deps.db) : deps.db;
  const reading = { ...context, deps: { ...deps, db } };
  const personal = personalDataOfAct(name);
  if (personal !== null) {
    const subject = (await act.subject?.(reading, values)) ?? `read ${name}`;
    const typed = maskedNumbers([name, ...words].join(' ')).slice(0, 500);
    const work = act.subject === undefined ? typed : subject;
    const noted = acting.note !== undefined && isReason(acting.note) ? acting.note : undefined;
    const given = noted ?? (personal.reason === 'given' ? await context.findReason?.(subject) : work);
    if (given === undefined || given === null) {
      // This error shows who owns a typed number or user name, as a search does, so it is logged.
      if (!words.some((one) => subject.endsWith(` ${one}`)))
        await logLook(context, { act: `${name} (refused)`, subject, note: typed });
      throw new ReasonNeeded(subject);
    }
    await logLook(context, { act: name, subject, note: given });
  }
  return await act.run(reading, values);
}

type Applied = { name: string; act: ChangingAct; words: readonly string[]; change: Change; proposal: Proposal | null };

/** Applies a change and logs it, or proposes it if a second operator is needed. */
async function applyChange(tx: Tx, { deps, acting }: Call, applied: Applied): Promise<ActResult> {
  const { name, act, words, change, proposal } = applied;
  let first = acting.operator;
  if (act.approval === 'one') await assertStillMay(tx, acting.operator, act.permission);
  else {
    const { approval, permission, conflicts_with } = act;
    const stored_words = words.slice(0, words.length - typedByEach(act).length);
    const request = {
      deps,
      acting,
      name,
      approval,
      permission,
      conflicts_with,
      masked: maskOf(act),
      stored_words,
      proposal,
    };
    const authorisation = await authorise(tx, request, change as ProposableChange);
    if ('proposed' in authorisation) return { is: 'proposed', data: authorisation.proposed };
    first = authorisation.first;
  }
  const at = deps.clock.now();
  const { data, secret = null, after } = await change.apply({ at, first });
  const { subject, before, logged_as = name, note = acting.note } = change;
  await logAct(tx, { operator: acting.operator, note, at, act: logged_as, subject, before, after });
  return { is: 'done', act, data, secret };
}

/** Returns the arguments that both operators must type themselves. They come last in an act. */
export const typedByEach = ({ arguments: declared }: ChangingAct) =>
  Object.entries(declared).filter(([, { typed_by_each }]) => typed_by_each);
