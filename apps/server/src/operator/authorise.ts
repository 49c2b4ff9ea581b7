import type { Permission } from '@nua/contract/console/permission.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { type OperatorTotal, readOperatorTotals, recordOperatorAmount } from '../ledger/operator-amounts.ts';
import type { DependingChange, MoneyEffect, ProposableChange } from './act.ts';
import { assertIndependent } from './independence.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { FIRST_OPERATOR_SUFFIX, logAct } from './operator-log.ts';
import { assertMay, noSecretYet } from './operator-permissions.ts';
import {
  assertNoConflict,
  type ConflictsWith,
  closeConflicting,
  contentHash,
  createProposal,
  findSame,
  lockProposal,
  markDone,
  type NewProposal,
  type Proposal,
} from './proposals.ts';

/** One operator's run of an act that may need two operators. `proposal` is the proposal that this operator approves, or null. */
export type ProposableAct = {
  deps: OperatorDeps;
  acting: Acting;
  name: string;
  approval: 'two' | 'depends';
  conflicts_with: ConflictsWith;
  permission: Permission;
  /** Returns the content without its secrets, for the log. */
  masked: (content: unknown) => unknown;
  /** The words of the act that a proposal stores. */
  stored_words: readonly string[];
  proposal: Proposal | null;
};

/** Either the change is applied, and `first` is the operator who proposed it, or the change became a proposal. */
type Authorisation = { first: string } | { proposed: Proposed };

/** The proposal that a change has become. `was_open` is true if the operator had proposed exactly this before. */
export type Proposed = { proposal: string; until: Date; amount: Cents | null; was_open: boolean };

/** Locks a name until the transaction ends, so that the amounts of its commands are summed one at a time. */
async function lockName(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`
    select 1 from operator_name where name = ${name} and secret_hash is not null for no key update`.execute(tx);
  if (rows.length === 0) throw noSecretYet(name);
}

/** Throws for the name of a script. Its secret is in a file, so it is no second person. */
export async function assertIsPerson(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`select 1 from operator_name where name = ${name} and is_script`.execute(tx);
  if (rows.length > 0) throw new CommandError(`${name} is a script, and this takes two people.`);
}

/**
 * Checks again, in the transaction of a change, that the operator may act. The name may have been removed or lost the permission while the
 * command waited for a confirmation or a secret.
 *
 * Errors  CommandError
 */
export async function assertStillMay(tx: Tx, name: string, permission: Permission | 'any'): Promise<void> {
  await lockName(tx, name);
  if (permission !== 'any') await assertMay(tx, name, permission);
}

/** Returns the amounts that one operator may give and pay out within 24 hours without a second operator. */
export function limitsOf(deps: Pick<OperatorDeps, 'settings'>): Record<'given' | 'payout', Cents> {
  const { one_name_limit, one_name_payouts } = deps.settings.get('operator_rules');
  return { given: one_name_limit, payout: one_name_payouts };
}

export const totalOf = (all: readonly OperatorTotal[], operator: string): OperatorTotal =>
  all.find((total) => total.operator === operator) ?? { operator, given: 0n as Cents, payouts: 0n as Cents };

/** Reports whether an amount exceeds the rest of the operator's limit for 24 hours, so that a second operator is needed. */
async function isAboveLimit(tx: Tx, { deps, acting }: ProposableAct, money_effect: MoneyEffect): Promise<boolean> {
  if (money_effect === null) return false;
  const { given, payouts } = totalOf(await readOperatorTotals(tx, deps.clock.now()), acting.operator);
  const before = money_effect.kind === 'given' ? given : payouts;
  return before + money_effect.amount > limitsOf(deps)[money_effect.kind];
}

/**
 * Decides in the transaction of a change whether it is applied: one operator is enough, or a second operator approves its proposal.
 * Otherwise the change becomes a proposal.
 *
 * An applied change counts towards the limits of the operator who proposed it.
 *
 * Errors  CommandError if a name may not act, or the proposal was executed, was closed, has expired or no longer fits
 */
export async function authorise(
  tx: Tx,
  act: ProposableAct,
  change: ProposableChange & Partial<Pick<DependingChange, 'needs_two'>>,
): Promise<Authorisation> {
  const { deps, acting, proposal } = act;
  if (proposal !== null) await executeProposal(tx, act, change, proposal.id);
  else {
    await assertStillMay(tx, acting.operator, act.permission);
    const needs_two =
      act.approval === 'two' || change.needs_two === true || (await isAboveLimit(tx, act, change.money_effect));
    if (needs_two) {
      await assertIsPerson(tx, acting.operator);
      return { proposed: await propose(tx, act, change) };
    }
  }
  const { subject, money_effect, also_decides = [] } = change;
  const first = proposal?.operator ?? acting.operator;
  const at = deps.clock.now();
  if (money_effect !== null)
    await recordOperatorAmount(tx, { ...money_effect, operator: first, at, act: act.name, subject });
  await closeConflicting(tx, { subject, also_decides, act: act.name, at }, act.conflicts_with);
  return { first };
}

/** Checks that the second operator approves exactly the proposed change, and marks the proposal as done. */
async function executeProposal(tx: Tx, act: ProposableAct, change: ProposableChange, id: string): Promise<void> {
  const { operator } = act.acting;
  const at = act.deps.clock.now();
  const proposal = await lockProposal(tx, id, at);
  if (proposal.operator === operator)
    throw new CommandError(`${operator} made proposal ${id}. Another operator must agree to it.`);
  for (const name of [operator, proposal.operator].sort()) await lockName(tx, name);
  for (const name of [operator, proposal.operator]) await assertIsPerson(tx, name);
  await assertMay(tx, operator, act.permission);
  await assertMay(tx, proposal.operator, act.permission);
  const { rows } = await sql`
    select 1 from operator_name where name = ${proposal.operator} and added_at <= ${proposal.at}`.execute(tx);
  const contents = [change.content, ...('earlier_content' in change ? [change.earlier_content] : [])];
  const isSameContent = contents.some((content) => contentHash(content).equals(proposal.content_hash));
  const isSame = proposal.act === act.name && proposal.subject === change.subject && isSameContent;
  if (rows.length === 0 || !isSame)
    throw new CommandError(`Proposal ${id} no longer fits: its subject has changed. Propose it again.`);
  await assertIndependent(tx, proposal.operator, operator, at);
  await markDone(tx, id, operator, at);
}

async function propose(
  tx: Tx,
  { deps, acting, name, conflicts_with, masked, stored_words }: ProposableAct,
  change: ProposableChange,
): Promise<Proposed> {
  const { operator } = acting;
  const { subject, content, money_effect, before, also_decides = [] } = change;
  const at = deps.clock.now();
  const { act, words } = change.executes ?? { act: name, words: [...stored_words] };
  const hours = deps.settings.get('operator_rules').proposal_hours;
  const expires_at = new Date(at.getTime() + hours * 3_600_000);
  const proposal: NewProposal = { act, words, operator, at, subject, also_decides, content, expires_at };
  const same = await findSame(tx, proposal);
  const ownProposal = same.find((open) => open.operator === operator);
  const amount = money_effect?.amount ?? null;
  if (ownProposal) return { proposal: ownProposal.id, until: ownProposal.expires_at, amount, was_open: true };
  const [otherProposal] = same;
  if (otherProposal)
    throw new CommandError(
      `${otherProposal.operator} has proposed exactly this. Look at it and agree: agree ${otherProposal.id}`,
    );
  await assertNoConflict(tx, proposal, conflicts_with);
  const { id } = await createProposal(tx, proposal);
  const entry = { ...acting, at, act: `${name}${FIRST_OPERATOR_SUFFIX}`, subject };
  await logAct(tx, { ...entry, before, after: { proposal: id, content: masked(content) } });
  return { proposal: id, until: expires_at, amount, was_open: false };
}
