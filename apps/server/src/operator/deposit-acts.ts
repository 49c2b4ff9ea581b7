import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import {
  creditDeposit,
  type DepositRow,
  isClosed,
  isUnpaid,
  lockDeposit,
  noteDeposit,
  notifyUnpaid,
} from '../modules/payment/public.ts';
import { isBankTransfer } from '../providers/rails/rails.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { closeProposals } from './proposals.ts';

type Line = { line_id: string; amount_cents: Cents; state: string; reason: string | null; deposit_id: string | null };

async function onDeposit<Done>(
  deps: OperatorDeps,
  id: string,
  work: (tx: Tx, row: DepositRow) => Promise<Done>,
): Promise<Done> {
  return await deps.db.transaction().execute(async (tx) => {
    const owner = await sql<{ player_id: string }>`select player_id from deposit where id = ${id}`.execute(tx);
    if (!owner.rows[0]) throw new CommandError(`There is no deposit ${id}.`);
    await deps.ledger.responses.lockOwner(tx, owner.rows[0].player_id);
    return await work(tx, (await lockDeposit(tx, id))!);
  });
}

/** A closed account has no owner: money that comes for it is sent back to its source and never credited. */
async function refuseClosed(tx: Tx, { player_id }: DepositRow): Promise<void> {
  if (await isClosed(tx, player_id))
    throw new CommandError('The account is closed; send the money back where it came from.');
}

async function endDeposit(
  deps: OperatorDeps,
  tx: Tx,
  row: DepositRow,
  to: { state: 'paid' | 'failed'; reason: string | null; amount: Cents },
) {
  const at = deps.clock.now();
  await sql`update deposit set state = ${to.state}, reason = ${to.reason}, amount_cents = ${to.amount}, next_at = null, alert = false,
    final_at = ${at} where id = ${row.id}`.execute(tx);
  await noteDeposit(tx, row.id, at, {
    state: to.state,
    source: 'operator',
    reason: to.reason,
    amount_cents: to.amount,
  });
  if (!isUnpaid(row.state)) await notifyUnpaid(tx, row, to, at);
  await closeProposals(tx, `deposit ${row.id}`, at);
}

/**
 * Credits a line of the bank statement that nobody could match to the deposit it belongs to: the money that waited in suspense
 * goes to the player, with the amount that really came. Always takes two different names.
 */
export async function matchLine(call: ProposingCall, line_id: string, deposit_id: string): Promise<Decision> {
  const { deps, acting } = call;
  return await onDeposit(deps, deposit_id, async (tx, row) => {
    const found = await sql<Line>`select * from bank_line where line_id = ${line_id} for update`.execute(tx);
    const line = found.rows[0];
    if (line?.state !== 'review') throw new CommandError(`There is no line ${line_id} under review.`);
    if (!isBankTransfer(row.pay_type)) throw new CommandError('Only a bank deposit can be matched with a line.');
    if (row.state === 'paid' || row.state === 'reversed')
      throw new CommandError(`The deposit is ${row.state} already.`);
    await refuseClosed(tx, row);
    const at = deps.clock.now();
    const subject = `bank line ${line_id}`;
    const content = { line: line_id, deposit: row.id, player: row.player_id, amount: line.amount_cents };
    const allowed = await authorise(tx, call, { subject, content, causes: null });
    if (!allowed.goes_on) return allowed.decision;
    await creditDeposit(deps, tx, row, line.amount_cents, 'suspense');
    await sql`update bank_line set state = 'resolved', deposit_id = ${row.id} where line_id = ${line_id}`.execute(tx);
    await endDeposit(deps, tx, row, { state: 'paid', reason: null, amount: line.amount_cents });
    const before = { state: row.state, amount_cents: row.amount_cents, line: line.state };
    const after = { state: 'paid', amount_cents: line.amount_cents, line: 'resolved', deposit: row.id };
    await logAct(tx, { ...acting, at, act: 'match', subject, before, after });
    return allowed.done('Matched; the money is in the main wallet.');
  });
}

/** What the provider said came in, where it differs from what was asked for. */
async function reportedAmount(tx: Tx, row: DepositRow): Promise<Cents> {
  const { rows } = await sql<{ amount_cents: Cents }>`
    select amount_cents from deposit_event where deposit_id = ${row.id} and state = 'reviewing' and amount_cents is not null
    order by id limit 1`.execute(tx);
  return rows[0]?.amount_cents ?? row.amount_cents;
}

/** Ends the review of a wallet deposit: credits what really came in, or nothing. Always takes two different names. */
export async function resolveDeposit(call: ProposingCall, id: string, verdict: 'credit' | 'refuse'): Promise<Decision> {
  const { deps, acting } = call;
  return await onDeposit(deps, id, async (tx, row) => {
    if (row.state !== 'reviewing') throw new CommandError(`The deposit is ${row.state}; this act needs reviewing.`);
    if (verdict === 'credit' && isBankTransfer(row.pay_type))
      throw new CommandError('A bank deposit is credited by matching its line.');
    if (verdict === 'credit') await refuseClosed(tx, row);
    const at = deps.clock.now();
    const subject = `deposit ${id}`;
    const act = `resolve ${verdict}`;
    const amount = verdict === 'credit' ? await reportedAmount(tx, row) : row.amount_cents;
    const content = { deposit: id, player: row.player_id, verdict, amount };
    const allowed = await authorise(tx, call, { subject, content, causes: null, before: { state: row.state } });
    if (!allowed.goes_on) return allowed.decision;
    if (verdict === 'credit') await creditDeposit(deps, tx, row, amount);
    const to =
      verdict === 'credit'
        ? { state: 'paid' as const, reason: null }
        : { state: 'failed' as const, reason: 'refused_by_operator' };
    await endDeposit(deps, tx, row, { ...to, amount });
    const before = { state: row.state, reason: row.reason, amount_cents: row.amount_cents };
    await logAct(tx, { ...acting, at, act, subject, before, after: { ...to, amount_cents: amount } });
    return allowed.done(verdict === 'credit' ? 'Credited with what came in.' : 'Refused; nothing was credited.');
  });
}

/**
 * Takes a deposit that was taken back off the list of what waits, after a person has looked at it. What the player owes stays owed. When
 * it is taken back once more, it stands in the list again.
 */
export async function acknowledgeReversal(deps: OperatorDeps, acting: Acting, id: string): Promise<string> {
  return await onDeposit(deps, id, async (tx, row) => {
    if (row.state !== 'reversed') throw new CommandError(`The deposit is ${row.state}; this act needs reversed.`);
    const at = deps.clock.now();
    const { rows } = await sql`
      update deposit set acknowledged_at = ${at} where id = ${id} and acknowledged_at is null returning 1`.execute(tx);
    if (rows.length === 0) throw new CommandError('It was acknowledged already.');
    const debt = await deps.ledger.debtOf(tx, row.player_id);
    const before = { state: row.state, reason: row.reason, amount_cents: row.amount_cents };
    const after = { acknowledged: true, debt_cents: debt };
    await logAct(tx, { ...acting, at, act: 'acknowledge', subject: `deposit ${id}`, before, after });
    return debt > 0n ? `Acknowledged. The player owes ${formatMoney(debt)}.` : 'Acknowledged. The player owes nothing.';
  });
}
