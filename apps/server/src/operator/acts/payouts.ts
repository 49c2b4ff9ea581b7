import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { isBankTransfer, payTypeFacts } from '../../core/pay-type-facts.ts';
import { maskedNumber } from '../../core/values/phone-number.ts';
import { newId } from '../../db/new-id.ts';
import { readOperatorTotals } from '../../ledger/operator-amounts.ts';
import { sendWithdrawState } from '../../modules/event/public.ts';
import {
  isVoidedByDebt,
  lockWithdraw,
  moveHold,
  notifyOutcome,
  recordWithdrawEvent,
  type WithdrawRow,
  withdrawEvent,
} from '../../modules/payment/public.ts';
import { recordPayoutTarget } from '../../modules/protection/public.ts';
import { maskedIban, readIban } from '../../providers/rails/iban.ts';
import { type Act, change, type MoneyEffect, type TxCall } from '../act.ts';
import { totalOf } from '../authorise.ts';
import { localTime } from '../local-time.ts';
import { CommandError, type OperatorDeps, OtherActProposed } from '../operator-deps.ts';
import { id, oneOf } from '../parameters.ts';
import { closeProposals } from '../proposals.ts';

const subjectOf = ({ id: withdraw_id }: WithdrawRow) => `withdraw ${withdraw_id}`;

/** Locks a withdrawal in the usual order: first its owner, then the row. */
async function lockPayout(
  { deps, tx }: TxCall,
  withdraw_id: string,
  ...states: WithdrawRow['state'][]
): Promise<WithdrawRow> {
  const owner = await sql<{ player_id: string }>`select player_id from withdraw where id = ${withdraw_id}`.execute(tx);
  if (!owner.rows[0]) throw new CommandError(`There is no withdrawal ${withdraw_id}.`);
  await deps.ledger.responses.lockOwner(tx, owner.rows[0].player_id);
  const row = (await lockWithdraw(tx, withdraw_id))!;
  if (!states.includes(row.state))
    throw new CommandError(`The withdrawal is ${row.state}; this act needs ${states.join(' or ')}.`);
  return row;
}

/** Throws for a payout of a player with a debt, which can only be rejected. */
async function assertNoDebt(deps: OperatorDeps, tx: Tx, row: WithdrawRow): Promise<void> {
  const debt = await deps.ledger.debtOf(tx, row.player_id);
  if (isVoidedByDebt(row.state, debt))
    throw new CommandError(`The player owes ${formatMoney(debt)} after a deposit was taken back; reject it.`);
}

type NewState = {
  state: WithdrawRow['state'];
  reason: string | null;
  at: Date;
  debt_paid?: Cents | undefined;
};

/** Writes the new state and notifies the player. An approved payout is due immediately; every other state here is final. */
async function setState(tx: Tx, row: WithdrawRow, { state, reason, at, debt_paid }: NewState) {
  const [next_at, final_at] = state === 'approved' ? [at, null] : [null, at];
  await sql`update withdraw set state = ${state}, reason = ${reason}, next_at = ${next_at}, alert = false,
    final_at = ${final_at} where id = ${row.id}`.execute(tx);
  await recordWithdrawEvent(tx, row.id, at, { state, source: 'operator', reason });
  await notifyOutcome(tx, row, state, at, debt_paid);
  await sendWithdrawState(tx, withdrawEvent({ ...row, state }, at));
  return { state, reason };
}

const moneyEffectOf = (kind: 'given' | 'payout', { player_id, amount_cents: amount }: WithdrawRow): MoneyEffect => ({
  kind,
  player_id,
  amount,
});

/** Returns the change that a second operator approves: the payout's amount, account and verdict. */
const proposableOf = (row: WithdrawRow, verdict: string, about: object = {}) => ({
  subject: subjectOf(row),
  content: { withdraw: row.id, player: row.player_id, amount: row.amount_cents, to: row.label, verdict, ...about },
  before: { state: row.state, reason: row.reason },
});

/**
 * Reports whether this payout exceeds the limit, together with the money that the operator paid out or gave to the same player within 24
 * hours.
 */
async function isAboveTwoPersonLimit({ deps, acting, tx }: TxCall, row: WithdrawRow): Promise<boolean> {
  const { payouts, given } = totalOf(await readOperatorTotals(tx, deps.clock.now(), row.player_id), acting.operator);
  return payouts + given + row.amount_cents > deps.settings.get('withdraw_rules').two_person_limit;
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

const ibanOf = ({ pay_type, sender_iban }: Source) => (isBankTransfer(pay_type) ? readIban(sender_iban ?? '') : null);

async function findSource(tx: Tx, row: WithdrawRow, deposit_id: string): Promise<Source> {
  const { rows } = await sql<Source>`
    select d.id, d.pay_type, d.amount_cents, d.phone, d.cnic_sealed, d.real_name,
      (select l.sender_iban from bank_line l where l.deposit_id = d.id and l.state <> 'review' limit 1) as sender_iban,
      (select coalesce(sum(w.amount_cents), 0)::text from withdraw w
        where w.returns_deposit_id = d.id and w.state not in ('rejected', 'cancelled') and w.id <> ${row.id}) as returned
    from deposit d where d.id = ${deposit_id} and d.player_id = ${row.player_id} and d.state = 'paid'`.execute(tx);
  const source = rows[0];
  if (!source) throw new CommandError('The player has no such paid deposit.');
  if (BigInt(source.returned) + row.amount_cents > source.amount_cents)
    throw new CommandError('The payouts sent back would exceed that deposit.');
  const isKnown = isBankTransfer(source.pay_type) ? ibanOf(source) !== null : source.phone !== null;
  if (!isKnown) throw new CommandError('The source of that deposit is not known.');
  return source;
}

/**
 * Throws if the payouts that are proposed to be sent back to a deposit leave too little of it for another one.
 *
 * Errors  OtherActProposed
 */
async function assertFitsBesideProposals(tx: Tx, row: WithdrawRow, { id: deposit, ...source }: Source, at: Date) {
  const { rows } = await sql<{ id: string; operator: string; subject: string; expires_at: Date; proposed: string }>`
    select id, operator, subject, expires_at, (sum((content ->> 'amount')::bigint) over ())::text as proposed
    from operator_proposal where act = 'send-back' and content ->> 'deposit' = ${deposit} and subject <> ${subjectOf(row)}
      and state = 'open' and expires_at > ${at} order by operator_proposal.at limit 1`.execute(tx);
  const [other] = rows;
  if (!other || BigInt(source.returned) + BigInt(other.proposed) + row.amount_cents <= source.amount_cents) return;
  throw new OtherActProposed(
    `${other.operator} has proposed send-back for ${other.subject} to the same deposit, which is too small for both. The proposal lapses at ${localTime(other.expires_at)}, unless it is withdrawn or declined before.`,
    { act: 'send-back', proposal: other.id },
  );
}

/** Moves the hold to the rail of the deposit, and makes the source of the deposit the account of the payout. */
async function moveToSource(deps: OperatorDeps, tx: Tx, row: WithdrawRow, source: Source): Promise<void> {
  await moveHold(deps, tx, row, 'void');
  const moved = { ...row, rail: payTypeFacts(source.pay_type).rail, hold_id: newId() };
  const verdict = await moveHold(deps, tx, moved, 'hold');
  if (verdict.status !== 'posted')
    throw new CommandError(`The ledger refused to hold the money again: ${verdict.refusal ?? verdict.status}.`);
  const iban = ibanOf(source);
  const label = iban ? maskedIban(iban) : maskedNumber(source.phone ?? '');
  await sql`update withdraw set pay_type = ${source.pay_type}, label = ${label}, rail = ${moved.rail}, hold_id = ${moved.hold_id}, iban = ${iban}, phone = ${source.phone ?? row.phone},
    title = ${source.real_name ?? row.title}, cnic_sealed = ${source.cnic_sealed}, returns_deposit_id = ${source.id}
    where id = ${row.id}`.execute(tx);
}

export const payoutActs = {
  approve: change({
    permission: 'payouts',
    approval: 'depends',
    conflicts_with: 'every act',
    two_operators_when: 'above the limits of withdraw_rules and operator_rules',
    help: 'sends a payout under review to the account of the player',
    arguments: { withdrawal: id },
    run: async (call, { withdrawal }) => {
      const { deps, tx } = call;
      const row = await lockPayout(call, withdrawal, 'reviewing');
      await assertNoDebt(deps, tx, row);
      return {
        ...proposableOf(row, 'approve'),
        money_effect: moneyEffectOf('payout', row),
        needs_two: await isAboveTwoPersonLimit(call, row),
        apply: async ({ at }) => ({
          after: await setState(tx, row, { state: 'approved', reason: null, at }),
          data: { withdrawal, state: 'approved', is_paused: deps.settings.get('payouts_paused') },
        }),
      };
    },
    text: ({ is_paused }) =>
      is_paused ? 'Approved; it is sent when payouts are no longer paused.' : 'Approved; it is sent within seconds.',
  }),
  reject: change({
    permission: 'payouts',
    approval: 'one',
    help: 'refuses a payout that has not been sent; the money returns',
    arguments: { withdrawal: id },
    run: async (call, { withdrawal }) => {
      const { deps, tx } = call;
      const row = await lockPayout(call, withdrawal, 'reviewing', 'approved');
      return {
        subject: subjectOf(row),
        before: { state: row.state, reason: row.reason },
        apply: async ({ at }) => {
          const { debt_paid } = await moveHold(deps, tx, row, 'void');
          const after = await setState(tx, row, { state: 'rejected', reason: 'rejected_by_operator', at, debt_paid });
          await closeProposals(tx, subjectOf(row), at);
          return { data: { withdrawal, state: 'rejected' }, after };
        },
      };
    },
    text: () => 'Rejected; the held money is back in the main wallet.',
  }),
  resolve: change({
    permission: 'payouts',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'ends an unknown payout, from the statement of the provider',
    arguments: { withdrawal: id, outcome: oneOf('paid', 'rejected') },
    run: async (call, { withdrawal, outcome }) => {
      const { deps, tx } = call;
      const row = await lockPayout(call, withdrawal, 'unknown');
      const isPaid = outcome === 'paid';
      return {
        ...proposableOf(row, outcome),
        money_effect: null,
        logged_as: `resolve ${outcome}`,
        apply: async ({ at }) => {
          if (isPaid) await recordPayoutTarget(tx, row.id, at);
          const { debt_paid } = await moveHold(deps, tx, row, isPaid ? 'settle' : 'void');
          const reason = isPaid ? null : 'returned_by_provider';
          return {
            after: await setState(tx, row, { state: outcome, reason, at, debt_paid }),
            data: { withdrawal, state: outcome },
          };
        },
      };
    },
    text: ({ state }) => (state === 'paid' ? 'Settled as paid.' : 'The held money is back in the main wallet.'),
  }),
  'send-back': change({
    permission: 'payouts',
    approval: 'depends',
    conflicts_with: 'every act',
    two_operators_when: 'above the limits of withdraw_rules and operator_rules',
    help: 'sends a payout under review back to the source of an unplayed deposit',
    arguments: { withdrawal: id, deposit: id },
    run: async (call, { withdrawal, deposit }) => {
      const { deps, tx, acting } = call;
      const row = await lockPayout(call, withdrawal, 'reviewing');
      await assertNoDebt(deps, tx, row);
      const source = await findSource(tx, row, deposit);
      if (call.approving === null) await assertFitsBesideProposals(tx, row, source, deps.clock.now());
      return {
        ...proposableOf(row, 'send back', { deposit }),
        money_effect: moneyEffectOf('given', row),
        needs_two: await isAboveTwoPersonLimit(call, row),
        logged_as: 'send back',
        note: [`to the source of deposit ${deposit}`, acting.note].filter(Boolean).join('; '),
        apply: async ({ at }) => {
          await moveToSource(deps, tx, row, source);
          const after = await setState(tx, row, { state: 'approved', reason: 'sent_back', at });
          return { data: { withdrawal, state: 'approved', deposit }, after };
        },
      };
    },
    text: () => 'It goes back to the source of the deposit.',
  }),
} satisfies Record<string, Act>;
