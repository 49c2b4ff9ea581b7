import { createHash } from 'node:crypto';
import {
  type ActEffect,
  type ActForm,
  acceptProposal,
  actEffect,
  listActs,
  listProposals,
  runAct as runActCall,
} from '@nua/contract/console/act.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { toWire } from '@nua/money';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Tx } from '../core/app.ts';
import { keyedMutex } from '../core/keyed-mutex.ts';
import type { Queryable } from '../db/connect.ts';
import {
  type Act,
  type ActData,
  type ActDocument,
  type ActRow,
  type ActValue,
  isOpenToAudit,
  maskOf,
  needsFreshFactor,
  type SecretRequest,
} from '../operator/act.ts';
import { acts, groups } from '../operator/acts.ts';
import { subjectOfName } from '../operator/chosen-secret.ts';
import { maskedNumbers } from '../operator/masked-numbers.ts';
import {
  ArgumentError,
  CommandError,
  OtherActProposed,
  ReasonNeeded,
  RefusedValue,
} from '../operator/operator-deps.ts';
import { isAllowed } from '../operator/operator-permissions.ts';
import { type Parameter, word } from '../operator/parameters.ts';
import { plainText } from '../operator/plain-text.ts';
import type { Proposal } from '../operator/proposals.ts';
import { type ActContext, type ActResult, runAct, typedByEach } from '../operator/run-act.ts';
import { acceptByWords } from '../operator/run-command.ts';
import { actText } from '../operator/texts/act-text.ts';
import { argumentName, optionName } from '../operator/usage.ts';
import { concernOf, concernsOf } from './concerns.ts';
import { ConsoleError } from './console-error.ts';
import { type ConsoleContext, type ConsoleHandler, handleConsole, type Staff, staffOf } from './console-handle.ts';
import { logAlone } from './log-alone.ts';
import { findReason, logFirstLook } from './looks.ts';
import { isFresh } from './sign-in/staff-sessions.ts';

/** Acts that only the command offers, and why. */
const ONLY_COMMAND: Readonly<Record<string, string>> = {
  'change-secret': 'it reads a secret from the terminal',
  'engineer password': 'it reads a secret from the terminal',
  player: 'the page of a player shows the card with the phone masked, and asks for a reason',
};

const isOffered = (name: string, act: Act): boolean =>
  act.kind !== 'batches' && !Object.hasOwn(ONLY_COMMAND, name) && !(act.kind === 'read' && act.when !== undefined);

/** The permissions of the acts that change something. */
const CHANGE_PERMISSIONS = new Set(
  Object.values(acts).flatMap(({ kind, permission }) => (kind === 'read' ? [] : [permission])),
);

/** Reports whether a staff member may run an act. A change that is open to any staff is not open to those who may change nothing. */
function isPermitted(act: Act, { permissions }: Staff): boolean {
  if (act.permission !== 'any')
    return isAllowed(permissions, { permission: act.permission, is_read: isOpenToAudit(act) });
  return act.kind === 'read' || permissions.some((permission) => CHANGE_PERMISSIONS.has(permission));
}

function argumentKind({ takes, is_document }: Parameter): ActForm['arguments'][number]['kind'] {
  if (is_document === true) return 'document';
  return takes === 'rest' ? 'long' : takes === 'nothing' ? 'flag' : 'text';
}

const argumentForm =
  (is_option: boolean) =>
  ([name, parameter]: [string, Parameter]): ActForm['arguments'][number] => ({
    name,
    form: parameter.form ?? argumentName(name),
    is_required: is_option ? parameter.required === true : parameter.optional !== true,
    kind: argumentKind(parameter),
    is_option,
  });

function actFormOf(name: string, group: string, act: Act): ActForm {
  const options = act.kind === 'read' || act.kind === 'change' ? act.options : undefined;
  return {
    name,
    group,
    help: act.help,
    permission: act.permission,
    approval: act.approval,
    two_operators_when: act.approval === 'depends' ? act.two_operators_when : null,
    arguments: [
      ...Object.entries(act.arguments as Record<string, Parameter>).map(argumentForm(false)),
      ...Object.entries((options ?? {}) as Record<string, Parameter>).map(argumentForm(true)),
    ],
  };
}

/** The subject of an act that changes a setting or a rule. */
const subjectOfEffect = (name: string, { key, kind }: Readonly<Record<string, string>>): string =>
  name === 'rule' ? `rule ${kind}` : `setting ${key}`;

type OpenProposal = Omit<Proposal, 'state' | 'words' | 'agreed_by' | 'closed_by'>;

/** Returns the effect of a proposed change of a setting or a reward rule; null for a proposal of another act. */
function effectOf({ act, subject, content }: OpenProposal): ActEffect | null {
  if (act !== 'rule' && !subject.startsWith('setting ')) return null;
  const found = v.safeParse(actEffect, { from: null, costs: null, stack: null, ...(content as object) });
  return found.success ? found.output : null;
}

/** Returns the forms of all acts that the console offers. */
export const actForms = (isShown: (act: Act) => boolean = () => true): ActForm[] =>
  groups.flatMap(({ title, acts: named }) =>
    Object.entries(named)
      .filter(([name, act]) => isOffered(name, act) && isShown(act))
      .map(([name, act]) => actFormOf(name, title, act)),
  );

const list = handleConsole(listActs, async (ctx) => {
  const staff = staffOf(ctx);
  return { list: actForms((act) => isPermitted(act, staff)) };
});

/**
 * Returns the words of a command from the named values of a form.
 *
 * Errors  INVALID_INPUT for a missing value, a value that no argument takes, or a value that the command would read as an option
 */
function wordsOf(name: string, act: Act, values: Readonly<Record<string, string>>): string[] {
  const form = actFormOf(name, '', act);
  const fail = (path: string, rule: string) => new ConsoleError('INVALID_INPUT', { fields: [{ path, rule }] });
  const unknown = Object.keys(values).find((key) => !form.arguments.some((one) => one.name === key));
  if (unknown !== undefined) throw fail(unknown, 'unknown');
  const words: string[] = [];
  let missing: string | null = null;
  for (const { name: key, is_required, is_option, kind } of form.arguments) {
    const value = values[key]?.trim() ?? '';
    if (value === '') {
      if (is_required) throw fail(key, 'missing');
      if (!is_option) missing = key;
      continue;
    }
    if (kind === 'flag') {
      if (value === 'yes') words.push(optionName(key));
      continue;
    }
    if (value.startsWith('--')) throw fail(key, 'must not begin with --');
    // The command reads its arguments by position, so no argument before this one may be missing.
    if (!is_option && missing !== null) throw fail(missing, 'missing');
    words.push(...(is_option ? [optionName(key)] : []), value);
  }
  return words;
}

type ShownResult = ConsoleResponse<typeof runActCall>;

const wireValue = (value: ActValue) =>
  value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? toWire(value) : value;

const wireRow = (row: ActRow) => Object.fromEntries(Object.entries(row).map(([key, one]) => [key, wireValue(one)]));

const isTable = (value: ActData[string]): value is readonly ActRow[] => Array.isArray(value);
const isDocument = (value: ActData[string]): value is ActDocument =>
  typeof value === 'object' && value !== null && 'document' in value;

function wireField(value: ActData[string]): ShownResult['data'][string] {
  if (isTable(value)) return value.map(wireRow);
  return isDocument(value) ? { document: value.document } : wireValue(value as ActValue);
}

/** Converts the result of an act to its wire form: times and money become texts. */
const shownResult = (result: ActResult): ShownResult => ({
  is: result.is === 'proposed' ? 'proposed' : result.act.approval === 'reads' ? 'read' : 'done',
  data: Object.fromEntries(Object.entries(result.data).map(([name, value]) => [name, wireField(value)])),
  text: plainText(actText(result)),
});

/** Runs an act. A wrong argument becomes INVALID_INPUT. Any other refusal is logged and becomes ACT_REFUSED. */
async function withConsoleErrors(
  ctx: ConsoleContext,
  name: string,
  work: () => Promise<ShownResult>,
): Promise<ShownResult> {
  try {
    const result = await work();
    // This node's caches are updated first, because the page reads the changed state at once.
    if (result.is === 'done') await ctx.app.revisions.catchUp();
    return result;
  } catch (error) {
    if (error instanceof ArgumentError)
      throw new ConsoleError('INVALID_INPUT', {
        fields: [{ path: error.argument.replace(/^--/, '').replaceAll('-', '_').toLowerCase(), rule: error.message }],
        ...(error.valueErrors.length > 0 && { value_errors: error.valueErrors }),
      });
    if (error instanceof ReasonNeeded) throw new ConsoleError('REASON_NEEDED', { subject: error.subject });
    if (!(error instanceof CommandError)) throw error;
    const { name: operator } = staffOf(ctx);
    const refused = { operator, at: ctx.app.clock.now(), act: `${name} (refused)`, subject: subjectOfName(operator) };
    await logAlone(ctx.app, { ...refused, note: maskedNumbers(error.message).slice(0, 500) });
    if (error instanceof OtherActProposed)
      throw new ConsoleError('OTHER_ACT_PROPOSED', {
        text: plainText(error.message),
        act: error.act,
        proposal: error.proposal,
      });
    const value_errors = error instanceof RefusedValue ? error.valueErrors : [];
    throw new ConsoleError('ACT_REFUSED', {
      text: plainText(error.message),
      ...(value_errors.length > 0 && { value_errors }),
    });
  }
}

const actContextOf = (
  ctx: ConsoleContext,
  note: string | undefined,
  confirm: ActContext<ShownResult>['confirm'],
): ActContext<ShownResult> => ({
  deps: { ...ctx.app, reads: ctx.reads },
  acting: { operator: staffOf(ctx).name, note },
  readSecret: async () => {
    throw new CommandError('This act reads a secret: use the command.');
  },
  confirm,
  show: shownResult,
  logLook: (entry) => logAlone(ctx.app, entry),
  findReason: (subject) => findReason(ctx, subject),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type ActRequest = { name: string; key: string; request_hash: string; at: Date };

type StoredRequest = { request_hash: Buffer; at: Date; text: string; result: Omit<ShownResult, 'text'> | null };

/** How long a person may repeat a request for a secret, in case its response was lost. */
const SECRET_REPEAT_MS = 3_600_000;

/**
 * Finds a stored request, or null.
 *
 * Errors  KEY_REUSED if the key belongs to another request
 */
async function findRequest(db: Queryable, { name, key, request_hash }: ActRequest): Promise<StoredRequest | null> {
  const { rows } = await sql<StoredRequest>`
    select request_hash, at, text, result from staff_request where name = ${name} and key = ${key}`.execute(db);
  const [row] = rows;
  if (row !== undefined && row.request_hash.toString('hex') !== request_hash) throw new ConsoleError('KEY_REUSED');
  return row ?? null;
}

/** Finds the stored result of a request, or null. A result from an older build has only a text. */
async function findDone(db: Queryable, request: ActRequest): Promise<ShownResult | null> {
  const row = await findRequest(db, request);
  return row === null ? null : { is: 'done', data: {}, ...row.result, text: row.text };
}

/** Stores a request without its result. Returns false if it was stored earlier. */
async function storeRequest(tx: Tx, { name, key, request_hash, at }: ActRequest): Promise<boolean> {
  const { rows } = await sql`insert into staff_request (name, key, request_hash, at, text)
    values (${name}, ${key}, ${Buffer.from(request_hash, 'hex')}, ${at}, '') on conflict do nothing returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Stores a request for a secret, but not the secret. */
async function recordSecretRequest(tx: Tx, request: ActRequest): Promise<SecretRequest> {
  const { at } = request;
  const first = (await storeRequest(tx, request)) ? null : await findRequest(tx, request);
  const is_repeat = first !== null && at.getTime() - first.at.getTime() <= SECRET_REPEAT_MS;
  return is_repeat ? { at: first.at, is_repeat } : { at, is_repeat };
}

/**
 * Does the work of a request and stores its result, without a secret, in the same transaction. A second request with the same key waits and
 * gets the stored result.
 */
async function runOnce(tx: Tx, request: ActRequest, work: () => Promise<ActResult>): Promise<ShownResult> {
  const { name, key } = request;
  const earlier = (await storeRequest(tx, request)) ? null : await findDone(tx, request);
  if (earlier !== null) return earlier;
  const done = await work();
  const { text, ...result } = shownResult(done.is === 'done' ? { ...done, secret: null } : done);
  await sql`update staff_request set text = ${text}, result = ${JSON.stringify(result)}::jsonb
    where name = ${name} and key = ${key}`.execute(tx);
  return shownResult(done);
}

/** Runs the acts of a staff member one at a time. Many slow acts at once would leave no database connections for bets. */
const oneAtATime = <Result>(ctx: ConsoleContext, work: () => Promise<Result>): Promise<Result> =>
  keyedMutex(ctx.app.pool, `acts of ${staffOf(ctx).name}`, work);

const run = handleConsole(runActCall, async (ctx, { body: { name, values, note, confirm, key } }) => {
  const staff = staffOf(ctx);
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (act === undefined || !isOffered(name, act)) throw new ConsoleError('NOT_FOUND');
  if (!isPermitted(act, staff)) throw new ConsoleError('FORBIDDEN', { permission: act.permission });
  if (needsFreshFactor(act) && !isFresh(staff, ctx.app.clock.now())) throw new ConsoleError('SECOND_FACTOR_STALE');
  const words = wordsOf(name, act, values);
  const request_hash = sha256(JSON.stringify([name, words, note ?? '']));
  const request = { name: staff.name, key, request_hash, at: ctx.app.clock.now() };
  const work = async () => {
    const done = act.approval === 'reads' ? null : await findDone(ctx.app.db, request);
    if (done !== null) return done;
    const context = actContextOf(ctx, note === '' ? undefined : note, async (preview, effect) => {
      // The confirmation is valid only for this staff member, act, values and preview.
      const expected = sha256(`${staff.name} ${request_hash} ${preview}`);
      if (confirm !== expected)
        throw new ConsoleError('CONFIRMATION_NEEDED', {
          ...{ preview: plainText(preview), confirm: expected },
          ...(effect !== undefined && { effect, concerns: await concernOf(ctx, subjectOfEffect(name, values)) }),
        });
    });
    const once = (tx: Tx, work_once: () => Promise<ActResult>) => runOnce(tx, request, work_once);
    return await withConsoleErrors(ctx, name, () =>
      runAct({ ...context, once, recordSecretRequest: (tx) => recordSecretRequest(tx, request) }, { name, act, words }),
    );
  };
  return await oneAtATime(ctx, work);
});

const proposals = handleConsole(listProposals, async (ctx) => {
  const staff = staffOf(ctx);
  const look = await logFirstLook(ctx, { act: 'proposals', subject: 'read proposals', reason: 'open proposals' });
  const { rows } = await sql<OpenProposal>`
    select id, act, subject, operator, at, expires_at, content, content_hash from operator_proposal
    where state = 'open' and expires_at > ${ctx.app.clock.now()} order by at limit 200`.execute(ctx.reads);
  const concerns = await concernsOf(
    ctx,
    rows.map(({ subject }) => subject),
  );
  return look.show({
    list: rows.map((proposal) => {
      const { id, act: name, subject, operator, at, expires_at, content, content_hash } = proposal;
      const act = acts[name];
      const isAcceptable = act?.kind === 'change' && isPermitted(act, staff);
      return {
        id,
        act: name,
        subject,
        proposed_by: operator,
        at: at.toISOString(),
        expires_at: expires_at.toISOString(),
        content: isAcceptable || act?.kind !== 'change' ? content : maskOf(act)(content),
        hash: isAcceptable ? content_hash.toString('hex') : null,
        is_own: operator === staff.name,
        typed_by_each: act?.kind === 'change' ? typedByEach(act).map(([key]) => key) : [],
        effect: effectOf(proposal),
        concerns: concerns.get(subject) ?? null,
      };
    }),
  });
});

const accept = handleConsole(acceptProposal, async (ctx, { params, body: { hash, typed = [], note } }) => {
  const id = params.id!;
  const { rows } = await sql<Pick<Proposal, 'act' | 'content_hash' | 'state'>>`
    select act, content_hash, state from operator_proposal where id = ${id}`.execute(ctx.app.db);
  const [found] = rows;
  if (found === undefined) throw new ConsoleError('NOT_FOUND');
  if (found.content_hash.toString('hex') !== hash) throw new ConsoleError('PROPOSAL_CHANGED');
  // A proposal is accepted once, so its id is the key of the request.
  const request = { name: staffOf(ctx).name, key: id, request_hash: sha256(`accept ${id}`), at: ctx.app.clock.now() };
  // The staff member has accepted the content by its hash, so a preview needs no confirmation.
  const context = actContextOf(ctx, note === '' ? undefined : note, async () => {});
  const once = (tx: Tx, work: () => Promise<ActResult>) => runOnce(tx, request, work);
  const words = [id, ...typed.map((one) => word.read(one, 'typed'))];
  return await oneAtATime(ctx, async () => {
    const done = await findDone(ctx.app.db, request);
    if (done !== null) return done;
    if (found.state !== 'open') throw new ConsoleError('PROPOSAL_CHANGED');
    return await withConsoleErrors(ctx, found.act, () => acceptByWords({ ...context, once }, words));
  });
});

export const actHandlers: readonly ConsoleHandler[] = [list, run, proposals, accept];
