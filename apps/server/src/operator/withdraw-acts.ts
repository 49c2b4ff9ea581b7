import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { maskedNumber } from '../core/values/phone-number.ts';
import { newId } from '../db/new-id.ts';
import { readCaused } from '../ledger/operator-causes.ts';
import { sendWithdrawState } from '../modules/event/public.ts';
import {
  isVoidedByDebt,
  lockWithdraw,
  moveHold,
  noteWithdraw,
  notifyOutcome,
  type WithdrawRow,
  withdrawEvent,
} from '../modules/payment/public.ts';
import { recordReached } from '../modules/protection/public.ts';
import { maskedIban, readIban } from '../providers/rails/iban.ts';
import { isBankTransfer, RAIL_OF } from '../providers/rails/rails.ts';
import { type Authorised, authorise, causedBy, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { closeProposals } from './proposals.ts';

type Change = {
  state: WithdrawRow['state'];
  reason: string | null;
  next_at: Date | null;
  is_final: boolean;
  /** What of the returned money paid a debt. */
  debt_paid?: Cents | undefined;
};
const subjectOf = (id: string) => `withdraw ${id}`;

/** Runs an act on a locked withdrawal: owner first, then the row, as everyone does. */
async function onWithdraw<Done>(
  deps: OperatorDeps,
  id: string,
  work: (tx: Tx, row: WithdrawRow) => Promise<Done>,
): Promise<Done> {
  return await deps.db.transaction().execute(async (tx) => {
    const owner = await sql<{ player_id: string }>`select player_id from withdraw where id = ${id}`.execute(tx);
    if (!owner.rows[0]) throw new CommandError(`There is no withdrawal ${id}.`);
    await deps.ledger.responses.lockOwner(tx, owner.rows[0].player_id);
    return await work(tx, (await lockWithdraw(tx, id))!);
  });
}

function assertState(row: WithdrawRow, ...states: WithdrawRow['state'][]): void {
  if (!states.includes(row.state))
    throw new CommandError(`The withdrawal is ${row.state}; this act needs ${states.join(' or ')}.`);
}

/** While a player owes, nothing is let out: a payout that is still there can only be rejected. */
async function assertNoDebt(deps: OperatorDeps, tx: Tx, row: WithdrawRow): Promise<void> {
  const debt = await deps.ledger.debtOf(tx, row.player_id);
  if (isVoidedByDebt(row.state, debt))
    throw new CommandError(`The player owes ${formatMoney(debt)} after a deposit was taken back; reject it.`);
}

async function change(
  deps: OperatorDeps,
  tx: Tx,
  row: WithdrawRow,
  acting: Acting,
  act: string,
  to: Change,
): Promise<void> {
  const at = deps.clock.now();
  await sql`update withdraw set state = ${to.state}, reason = ${to.reason}, next_at = ${to.next_at}, alert = false,
    final_at = ${to.is_final ? at : null} where id = ${row.id}`.execute(tx);
  await noteWithdraw(tx, row.id, at, { state: to.state, source: 'operator', reason: to.reason });
  await notifyOutcome(tx, row, to.state, at, to.debt_paid);
  await sendWithdrawState(tx, withdrawEvent({ ...row, state: to.state }, at));
  const before = { state: row.state, reason: row.reason };
  const after = { state: to.state, reason: to.reason };
  await logAct(tx, { ...acting, at, act, subject: subjectOf(row.id), before, after });
  await closeProposals(tx, subjectOf(row.id), at);
}

type Wanted = { verdict: string; needs_two: boolean; kind: 'given' | 'payout' | null; about?: object };

/** What a second name agrees to is the payout as it is now: its amount, its account, and what becomes of it. */
async function authorisePayout(tx: Tx, call: ProposingCall, row: WithdrawRow, wanted: Wanted): Promise<Authorised> {
  const { verdict, needs_two, kind, about } = wanted;
  return await authorise(tx, call, {
    subject: subjectOf(row.id),
    content: { withdraw: row.id, player: row.player_id, amount: row.amount_cents, to: row.label, verdict, ...about },
    causes: kind === null ? null : { kind, player_id: row.player_id, amount: row.amount_cents },
    needs_two,
    before: { state: row.state },
  });
}

/** Above the limit of the rules, which a player's payouts of 24 hours that one name let go reach together, it takes two names. */
async function isAboveTwoPersonLimit({ deps, acting }: ProposingCall, tx: Tx, row: WithdrawRow): Promise<boolean> {
  const { payouts } = causedBy(await readCaused(tx, deps.clock.now(), row.player_id), acting.operator);
  return payouts + row.amount_cents > deps.settings.get('withdraw_rules').two_person_limit;
}

/** Lets a payout go out. Above the limit of the rules it takes two different names. */
export async function approveWithdraw(call: ProposingCall, id: string): Promise<Decision> {
  const { deps, acting } = call;
  return await onWithdraw(deps, id, async (tx, row) => {
    assertState(row, 'reviewing');
    await assertNoDebt(deps, tx, row);
    const needs_two = await isAboveTwoPersonLimit(call, tx, row);
    const allowed = await authorisePayout(tx, call, row, { verdict: 'approve', needs_two, kind: 'payout' });
    if (!allowed.goes_on) return allowed.decision;
    const next_at = deps.clock.now();
    await change(deps, tx, row, acting, 'approve', { state: 'approved', reason: null, next_at, is_final: false });
    return allowed.done(
      deps.settings.get('payouts_paused')
        ? 'Approved; it is sent when payouts are no longer paused.'
        : 'Approved; it is sent within seconds.',
    );
  });
}

/** Refuses a payout that has not been sent; the held money returns. */
export async function rejectWithdraw(deps: OperatorDeps, acting: Acting, id: string): Promise<string> {
  return await onWithdraw(deps, id, async (tx, row) => {
    assertState(row, 'reviewing', 'approved');
    const { debt_paid } = await moveHold(deps, tx, row, 'void');
    await change(deps, tx, row, acting, 'reject', {
      debt_paid,
      state: 'rejected',
      reason: 'rejected_by_operator',
      next_at: null,
      is_final: true,
    });
    return 'Rejected; the held money is back in the main wallet.';
  });
}

/** Records the outcome of a payout that is unknown, from the provider's statement. Always takes two different names. */
export async function resolveWithdraw(
  call: ProposingCall,
  id: string,
  verdict: 'paid' | 'rejected',
): Promise<Decision> {
  const { deps, acting } = call;
  return await onWithdraw(deps, id, async (tx, row) => {
    assertState(row, 'unknown');
    const allowed = await authorisePayout(tx, call, row, { verdict, needs_two: true, kind: null });
    if (!allowed.goes_on) return allowed.decision;
    if (verdict === 'paid') await recordReached(tx, row.id, deps.clock.now());
    const { debt_paid } = await moveHold(deps, tx, row, verdict === 'paid' ? 'settle' : 'void');
    const reason = verdict === 'paid' ? null : 'returned_by_provider';
    await change(deps, tx, row, acting, `resolve ${verdict}`, {
      debt_paid,
      state: verdict,
      reason,
      next_at: null,
      is_final: true,
    });
    return allowed.done(verdict === 'paid' ? 'Settled as paid.' : 'The held money is back in the main wallet.');
  });
}

type Source = {
  id: string;
  pay_type: PayType;
  amount_cents: bigint;
  phone: string | null;
  cnic_sealed: Buffer | null;
  real_name: string | null;
  sender_iban: string | null;
  returned: string;
};

async function findSource(tx: Tx, row: WithdrawRow, deposit_id: string): Promise<Source> {
  const { rows } = await sql<Source>`
    select d.id, d.pay_type, d.amount_cents, d.phone, d.cnic_sealed, d.real_name,
      (select l.sender_iban from bank_line l where l.deposit_id = d.id and l.state <> 'review' limit 1) as sender_iban,
      (select coalesce(sum(w.amount_cents), 0)::text from withdraw w
        where w.returns_deposit_id = d.id and w.state not in ('rejected', 'cancelled') and w.id <> ${row.id}) as returned
    from deposit d where d.id = ${deposit_id} and d.player_id = ${row.player_id} and d.state = 'paid'`.execute(tx);
  const source = rows[0];
  if (!source) throw new CommandError('That is no paid deposit of this player.');
  if (BigInt(source.returned) + row.amount_cents > source.amount_cents)
    throw new CommandError('More would go back than came in with that deposit.');
  return source;
}

/**
 * Sends a payout back to where an unplayed deposit came from, instead of to the account the player named. The hold moves to the
 * other rail in the same transaction.
 */
export async function sendBackWithdraw(call: ProposingCall, id: string, deposit_id: string): Promise<Decision> {
  const { deps, acting } = call;
  return await onWithdraw(deps, id, async (tx, row) => {
    assertState(row, 'reviewing');
    await assertNoDebt(deps, tx, row);
    const source = await findSource(tx, row, deposit_id);
    const iban = isBankTransfer(source.pay_type) ? readIban(source.sender_iban ?? '') : null;
    if (isBankTransfer(source.pay_type) ? iban === null : source.phone === null)
      throw new CommandError('It is not known where that deposit came from.');
    const needs_two = row.amount_cents > deps.settings.get('withdraw_rules').two_person_limit;
    const about = { deposit: deposit_id };
    const allowed = await authorisePayout(tx, call, row, { verdict: 'send back', needs_two, kind: 'given', about });
    if (!allowed.goes_on) return allowed.decision;
    await moveHold(deps, tx, row, 'void');
    const moved = { ...row, rail: RAIL_OF[source.pay_type], hold_id: newId() };
    const verdict = await moveHold(deps, tx, moved, 'hold');
    if (verdict.status !== 'posted')
      throw new CommandError(`The ledger refused to hold the money again: ${verdict.refusal ?? verdict.status}.`);
    const label = iban ? maskedIban(iban) : maskedNumber(source.phone ?? '');
    await sql`update withdraw set pay_type = ${source.pay_type}, label = ${label}, rail = ${moved.rail}, hold_id = ${moved.hold_id}, iban = ${iban}, phone = ${source.phone ?? row.phone},
      title = ${source.real_name ?? row.title}, cnic_sealed = ${source.cnic_sealed}, returns_deposit_id = ${source.id}
      where id = ${row.id}`.execute(tx);
    const next_at = deps.clock.now();
    const note = [`to the source of deposit ${deposit_id}`, acting.note].filter(Boolean).join('; ');
    await change(deps, tx, row, { ...acting, note }, 'send back', {
      state: 'approved',
      reason: 'sent_back',
      next_at,
      is_final: false,
    });
    return allowed.done('It goes back to where the deposit came from.');
  });
}
