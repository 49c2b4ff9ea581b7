import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { type Caused, type OperatorCause, readCaused, recordCause } from '../ledger/operator-causes.ts';
import type { ProposingCall } from './call.ts';
import { localTime } from './local-time.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { assertMay } from './operator-permissions.ts';
import {
  closeProposals,
  contentHash,
  createProposal,
  findSame,
  lockProposal,
  markDone,
  type NewProposal,
} from './proposals.ts';

/** The end of an act that may take two names. Nothing but `authorise` makes one. */
class ActDecision {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  get text(): string {
    return this.#text;
  }
}
export type Decision = ActDecision;

/** What the act gives or lets go; null where it moves no money to a player. */
type Causes = (Pick<OperatorCause, 'kind' | 'player_id'> & { amount: Cents }) | null;

export type Request = {
  subject: string;
  /** Exactly what is done: the second name agrees to this and to nothing else. */
  content: unknown;
  causes: Causes;
  /** Whether an act whose second name depends takes one here, apart from the limits of the name. */
  needs_two?: boolean;
  before?: unknown;
  /** The act that the second name executes, where it is not this one with the same words. */
  executes?: { act: string; words: string[] };
};

export type Authorised =
  | { goes_on: false; decision: Decision }
  | { goes_on: true; first: string; done: (text: string) => Decision };

/** Locks a name for the transaction: two commands of it are summed one after the other, and it is not removed meanwhile. */
async function lockName(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`
    select 1 from operator_name where name = ${name} and secret_hash is not null for no key update`.execute(tx);
  if (rows.length === 0)
    throw new CommandError(`No act without a name that has proven its secret. ${name} has none: add-name ${name}.`);
}

/** What a name may still cause alone. */
export function limitsOf(deps: Pick<OperatorDeps, 'settings'>): Record<'given' | 'payout', Cents> {
  const { one_name_limit, one_name_payouts } = deps.settings.get('operator_rules');
  return { given: one_name_limit, payout: one_name_payouts };
}

export const causedBy = (all: readonly Caused[], operator: string): Caused =>
  all.find((one) => one.operator === operator) ?? { operator, given: 0n as Cents, payouts: 0n as Cents };

/** Whether an amount is more than the name may still cause alone within 24 hours. */
async function isAboveLimit(call: ProposingCall, tx: Tx, causes: Causes): Promise<boolean> {
  if (causes === null) return false;
  const { given, payouts } = causedBy(await readCaused(tx, call.deps.clock.now()), call.acting.operator);
  const before = causes.kind === 'given' ? given : payouts;
  return before + causes.amount > limitsOf(call.deps)[causes.kind];
}

/**
 * Decides whether an act goes on, in its transaction: alone where one name is enough, or because another name agreed to this very
 * proposal. Otherwise the act becomes a proposal. What goes on is counted for the name that wrote it.
 *
 * Errors  CommandError where a name may not, where a proposal was executed, closed or has expired, or where it says something else
 */
export async function authorise(tx: Tx, call: ProposingCall, request: Request): Promise<Authorised> {
  if (call.proposal !== null) return await executeProposal(tx, call, call.proposal.id, request);
  const { operator } = call.acting;
  await lockName(tx, operator);
  const needs_two =
    call.approval === 'two' || request.needs_two === true || (await isAboveLimit(call, tx, request.causes));
  if (needs_two) return { goes_on: false, decision: await propose(tx, call, request) };
  await count(tx, call, request, operator);
  return goesOn(tx, call, request, operator);
}

async function count(tx: Tx, call: ProposingCall, { causes, subject }: Request, operator: string): Promise<void> {
  if (causes === null) return;
  await recordCause(tx, { ...causes, operator, at: call.deps.clock.now(), act: call.act, subject });
}

async function goesOn(tx: Tx, call: ProposingCall, { subject }: Request, first: string): Promise<Authorised> {
  await closeProposals(tx, subject, call.deps.clock.now());
  return { goes_on: true, first, done: (text) => new ActDecision(text) };
}

/** The second name agrees: to what was written, as it was written, once. */
async function executeProposal(tx: Tx, call: ProposingCall, id: string, request: Request): Promise<Authorised> {
  const { operator } = call.acting;
  const at = call.deps.clock.now();
  const proposal = await lockProposal(tx, id, at);
  if (proposal.operator === operator)
    throw new CommandError(`Proposal ${id} is ${operator}’s own. It takes another name.`);
  for (const name of [operator, proposal.operator].sort()) await lockName(tx, name);
  await assertMay(tx, operator, call.permission);
  await assertMay(tx, proposal.operator, call.permission);
  const { rows } = await sql`
    select 1 from operator_name where name = ${proposal.operator} and added_at <= ${proposal.at}`.execute(tx);
  const isSame = proposal.act === call.act && proposal.subject === request.subject;
  if (rows.length === 0 || !isSame || !contentHash(request.content).equals(proposal.content_hash))
    throw new CommandError(`Proposal ${id} no longer fits: what it is about has changed. Propose it again.`);
  await markDone(tx, id, operator, at);
  await count(tx, call, request, proposal.operator);
  return await goesOn(tx, call, request, proposal.operator);
}

const SECOND = 'A second operator has to look at it and agree';

async function propose(tx: Tx, call: ProposingCall, request: Request): Promise<Decision> {
  const { operator } = call.acting;
  const at = call.deps.clock.now();
  const { act, words } = request.executes ?? { act: call.act, words: [...call.stored] };
  const hours = call.deps.settings.get('operator_rules').proposal_hours;
  const wanted: NewProposal = {
    ...{ act, words, operator, at, subject: request.subject, content: request.content },
    expires_at: new Date(at.getTime() + hours * 3_600_000),
  };
  const same = await findSame(tx, wanted);
  const own = same.find((one) => one.operator === operator);
  if (own) return new ActDecision(`Proposed already. ${SECOND} until ${localTime(own.expires_at)}: agree ${own.id}`);
  const [other] = same;
  if (other)
    throw new CommandError(`${other.operator} has proposed exactly this. Look at it and agree: agree ${other.id}`);
  const { id, expires_at } = await createProposal(tx, wanted);
  const note = { ...call.acting, at, act: `${call.act} (first name)`, subject: request.subject };
  await logAct(tx, { ...note, before: request.before, after: { proposal: id, content: request.content } });
  const given = request.causes ? `, ${formatMoney(request.causes.amount)}` : '';
  return new ActDecision(`Proposed${given}. ${SECOND} until ${localTime(expires_at)}: agree ${id}`);
}
