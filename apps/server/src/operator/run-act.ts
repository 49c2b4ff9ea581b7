import type { Tx } from '../core/app.ts';
import {
  type Act,
  type ActData,
  type Call,
  type Change,
  type ChangingAct,
  isAudited,
  type Outcome,
  type ProposableChange,
} from './act.ts';
import { assertStillMay, authorise } from './authorise.ts';
import { type FoundAct, readArguments } from './command-line.ts';
import type { Confirm } from './confirm.ts';
import { logAct } from './operator-log.ts';
import { assertMay } from './operator-permissions.ts';
import type { Proposal } from './proposals.ts';

export type Running = Call & {
  confirm: Confirm;
  /** Runs the change of an act unless this request has done it already; then its stored text is returned. */
  once?: (tx: Tx, work: () => Promise<Done>) => Promise<Done>;
};

/** The result of a change: the text to store, and the text with a secret that is only shown. */
export type Done = Pick<Outcome, 'text' | 'shown_once'>;

/** The result of an act: its text, and its data if the act returns some. */
export type ActResult = { data: ActData | null; text: string };

const textOnly = (text: string): ActResult => ({ data: null, text });

/** A proposal of another operator, and the text that shows it before it is executed. */
type Agreeing = { proposal: Proposal; shown: string };

/**
 * Runs an act for an operator who has proven a secret: checks the permission, reads the arguments, asks for confirmation, and applies the
 * change.
 *
 * Errors  CommandError; nothing was changed
 */
export async function runAct(
  running: Running,
  { name, act, words }: FoundAct,
  agreeing?: Agreeing,
): Promise<ActResult> {
  const { deps, acting } = running;
  if (act.permission !== 'any') await assertMay(deps.db, acting.operator, act.permission, { is_read: isAudited(act) });
  // The values have the types that the act declares. The type of the table of acts does not contain them, so they are cast.
  const values = readArguments(name, act, words) as never;
  if (act.kind === 'read') return await runRead(running, act, values);
  if (act.kind === 'batches') return textOnly(await act.run(running));
  const inTx = <Seen>(tx: Tx, seen: Seen) => ({ tx, deps, acting, seen, is_agreeing: agreeing !== undefined });
  if (act.kind === 'recorded read')
    return await deps.db.transaction().execute(async (tx) => {
      const { subject, text } = await act.run(inTx(tx, undefined), values);
      await logAct(tx, { ...acting, at: deps.clock.now(), act: name, subject });
      return textOnly(text);
    });
  const prepared = await act.prepare?.(running, values);
  const shown = [agreeing?.shown, prepared?.preview].filter((one) => one !== undefined);
  if (shown.length > 0) await running.confirm(shown.join('\n'));
  return await deps.db.transaction().execute(async (tx) => {
    const work = async () => {
      const change = await act.run(inTx(tx, prepared?.seen as never), values);
      return await applyChange(tx, running, { name, act, words, change, proposal: agreeing?.proposal ?? null });
    };
    const { text, shown_once = text } = running.once === undefined ? await work() : await running.once(tx, work);
    return textOnly(shown_once);
  });
}

async function runRead(running: Running, act: Extract<Act, { kind: 'read' }>, values: never): Promise<ActResult> {
  if (act.text === undefined) return textOnly(await act.run(running, values));
  // The text belongs to the data of the same act. The type of the table of acts does not contain it, so it is cast.
  const data = await act.run(running, values);
  return { data, text: act.text(data as never) };
}

type Applied = { name: string; act: ChangingAct; words: readonly string[]; change: Change; proposal: Proposal | null };

/** Applies a change and logs it, or proposes it if a second operator is needed. */
async function applyChange(tx: Tx, { deps, acting }: Call, applied: Applied): Promise<Done> {
  const { name, act, words, change, proposal } = applied;
  let first = acting.operator;
  if (act.approval === 'one') await assertStillMay(tx, acting.operator, act.permission);
  else {
    const { approval, permission } = act;
    const stored = words.slice(0, words.length - typedByEach(act).length);
    const request = { deps, acting, name, approval, permission, stored, proposal };
    const authorisation = await authorise(tx, request, change as ProposableChange);
    if ('proposed' in authorisation) return { text: authorisation.proposed };
    first = authorisation.first;
  }
  const at = deps.clock.now();
  const { after, ...done }: Outcome = await change.apply({ at, first });
  const { subject, before, logged_as = name, note = acting.note } = change;
  await logAct(tx, { operator: acting.operator, note, at, act: logged_as, subject, before, after });
  return done;
}

/** Returns the arguments that both operators must type themselves. They come last in an act. */
export const typedByEach = ({ arguments: declared }: ChangingAct) =>
  Object.entries(declared).filter(([, { typed_by_each }]) => typed_by_each);
