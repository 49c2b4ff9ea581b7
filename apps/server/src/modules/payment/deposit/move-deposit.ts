import { createHash } from 'node:crypto';
import { type Cents, formatMoney, ZERO } from '@nua/money';
import type { App, Tx } from '../../../core/app.ts';
import { isBankTransfer, payTypeFacts } from '../../../core/pay-type-facts.ts';
import { newId } from '../../../db/new-id.ts';
import type { Journal, LedgerAccountRef, Leg, Verdict } from '../../../ledger/ledger.ts';
import { reclaimClearedBonuses, restoreReclaimedBonuses } from '../../bonus/public.ts';
import { sendBalanceChanged, sendDepositCredited } from '../../event/public.ts';
import { addMessage } from '../../notify/public.ts';
import { endBonusesOfDeposit } from '../../play/public.ts';
import { decideDepositPromo, lockPromo, settleDepositPromo } from '../../promo/public.ts';
import { type Identifier, recordProvenNumbers } from '../../protection/public.ts';
import { recordAdDeposit } from '../../tracking/public.ts';
import { recordWebhookEvent } from '../../webhook/public.ts';
import { voidUnsentPayouts } from '../reversal/void-unsent-payouts.ts';
import { type DepositRow, isAccountClosed } from './deposit-row.ts';

type MoneyDeps = Pick<App, 'clock' | 'ledger' | 'seeds'>;

function journalOf(deps: MoneyDeps, order: DepositRow, what: string, legs: Leg[]): Journal {
  const id = newId();
  return {
    id,
    owner_id: order.player_id,
    key: id,
    request_hash: createHash('sha256').update(`deposit ${order.id} ${what}`).digest(),
    currency: 'PKR',
    legs,
    at: deps.clock.now(),
    ref: { type: 'deposit', id: order.id },
    despite_block: true,
  };
}

async function postOrThrow(deps: MoneyDeps, tx: Tx, journal: Journal): Promise<Verdict> {
  return await deps.ledger.mustPost(tx, journal);
}

/** Returns the payer's identity that the wallet's provider confirmed. For a bank transfer the statement names the sender instead. */
function payerOf({ pay_type, number_print, cnic_print, cnic_ending_print }: DepositRow): Identifier[] {
  const found: Identifier[] = [];
  if (number_print && !isBankTransfer(pay_type)) found.push({ kind: 'account', print: number_print });
  if (cnic_print && payTypeFacts(pay_type).proves_cnic)
    found.push({ kind: 'cnic', print: cnic_print, ending: cnic_ending_print });
  return found;
}

const paymentOf = ({ player_id, id, amount_cents }: DepositRow) => ({
  player_id,
  deposit_id: id,
  amount: amount_cents,
});

const linkTo = (order: DepositRow) => ({ to: `/wallet/deposit?id=${order.id}`, label: 'deposit' as const });

/**
 * Credits a deposit to the main wallet, from the provider's clearing account or from suspense. The player's debt is paid first.
 *
 * The bonus of the chosen promotion is granted in the same transaction.
 */
export async function creditDeposit(
  deps: MoneyDeps,
  tx: Tx,
  order: DepositRow,
  amount: Cents,
  from: 'clearing' | 'suspense' = 'clearing',
): Promise<void> {
  const at = deps.clock.now();
  const identifiers = payerOf(order);
  await lockPromo(tx, order, identifiers);
  await recordProvenNumbers(tx, { player_id: order.player_id, identifiers, at });
  const promo = await decideDepositPromo(tx, order, { amount, at });
  const debit: LedgerAccountRef =
    from === 'suspense' ? { house: 'suspense' } : { house: `psp_clearing:${payTypeFacts(order.pay_type).rail}` };
  const credit = { player_id: order.player_id, purpose: 'main' } as const;
  const legs: Leg[] = [{ debit, credit, amount, reason: 'deposit' }];
  const { debt_paid = ZERO } = await postOrThrow(deps, tx, journalOf(deps, order, 'credit', legs));
  await addMessage(tx, {
    player_id: order.player_id,
    type: 4,
    text: debt_paid > 0n ? 'deposit_paid_debt' : 'deposit_credited',
    extra: { amount: formatMoney(amount), debt: formatMoney(debt_paid) },
    link: linkTo(order),
    at,
  });
  await settleDepositPromo(deps, tx, order, promo);
  await recordAdDeposit(tx, { player_id: order.player_id, deposit_id: order.id, amount, at });
  await sendDepositCredited(tx, { player_id: order.player_id, deposit_id: order.id, amount, debt: debt_paid, at });
  await recordWebhookEvent(tx, 'deposit.paid', { player_id: order.player_id, deposit_id: order.id, amount }, at);
}

/**
 * Takes a credited deposit back, because the provider has reversed it.
 *
 * Unsent payouts are cancelled. The main wallet pays what it can, and the rest becomes the player's debt. Money that a bonus of the deposit
 * paid out is recovered in the same way. The worker pulls money out of games to pay the debt (`game/pull-for-debts.ts`).
 */
export async function reverseDeposit(deps: MoneyDeps, tx: Tx, order: DepositRow): Promise<void> {
  await voidUnsentPayouts(deps, tx, order.player_id, 'reported');
  const available = (await deps.ledger.balances([order.player_id], tx)).get(order.player_id)?.main ?? ZERO;
  const isCovered = available >= order.amount_cents;
  const covered = isCovered ? order.amount_cents : available;
  const owed = (order.amount_cents - covered) as Cents;
  const main = { player_id: order.player_id, purpose: 'main' } as const;
  const debt = { player_id: order.player_id, purpose: 'debt' } as const;
  const credit = { house: `psp_clearing:${payTypeFacts(order.pay_type).rail}` } as const;
  const legs: Leg[] = [];
  if (covered > 0n) legs.push({ debit: main, credit, amount: covered, reason: 'reversal' });
  if (owed > 0n) {
    await deps.ledger.openDebtAccount(tx, order.player_id);
    legs.push({ debit: debt, credit, amount: owed, reason: 'debt' });
  }
  await postOrThrow(deps, tx, journalOf(deps, order, 'reverse', legs));
  await endBonusesOfDeposit(deps, tx, order.id);
  const reclaimed = await reclaimClearedBonuses(deps, tx, order.id);
  const at = deps.clock.now();
  await recordWebhookEvent(tx, 'deposit.reversed', paymentOf(order), at);
  // A player who has closed the account is not notified; the debt stays in the books.
  if (await isAccountClosed(tx, order.player_id)) return;
  await addMessage(tx, {
    player_id: order.player_id,
    type: 4,
    text: owed > 0n ? 'deposit_reversed_owed' : 'deposit_reversed',
    extra: { amount: formatMoney(order.amount_cents), debt: formatMoney(owed) },
    link: linkTo(order),
    at,
  });
  if (reclaimed.amount > 0n)
    await addMessage(tx, {
      player_id: order.player_id,
      type: 4,
      text: reclaimed.owed > 0n ? 'bonus_reclaimed_owed' : 'bonus_reclaimed',
      extra: { amount: formatMoney(reclaimed.amount), debt: formatMoney(reclaimed.owed) },
      link: { to: '/wallet', label: 'wallet' },
      at,
    });
  await sendBalanceChanged(tx, {
    player_id: order.player_id,
    at,
    key: 'deposit_reversed',
    title: 'A deposit was taken back',
    content: 'Your bank took back PKR {{.amount}}.',
    extra: { deposit_id: order.id, amount: order.amount_cents },
    show_type: 2,
  });
}

/** Restores a deposit whose reversal the provider has undone: credits the whole amount, and pays the remaining debt from it. */
export async function restoreDeposit(deps: MoneyDeps, tx: Tx, order: DepositRow): Promise<void> {
  const debit = { house: `psp_clearing:${payTypeFacts(order.pay_type).rail}` } as const;
  const credit = { player_id: order.player_id, purpose: 'main' } as const;
  const legs: Leg[] = [{ debit, credit, amount: order.amount_cents, reason: 'deposit' }];
  await postOrThrow(deps, tx, journalOf(deps, order, 'restore', legs));
  await restoreReclaimedBonuses(deps, tx, order.id);
  const at = deps.clock.now();
  await addMessage(tx, {
    player_id: order.player_id,
    type: 4,
    text: 'deposit_restored',
    extra: { amount: formatMoney(order.amount_cents) },
    link: linkTo(order),
    at,
  });
  await sendBalanceChanged(tx, { player_id: order.player_id, at, extra: { deposit_id: order.id } });
  await recordWebhookEvent(tx, 'deposit.restored', paymentOf(order), at);
}
