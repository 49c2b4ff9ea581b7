import { type Cents, formatMoney, ZERO } from '@nua/money';
import type { Tx } from '../../../core/app.ts';
import { addMessage } from '../../notify/public.ts';
import type { WithdrawRow } from './withdraw-row.ts';
import type { WithdrawState } from './withdraw-rules.ts';

/**
 * Notifies the player that a withdrawal was paid or rejected, in the transaction that ended it. Does nothing for another state. `debt_paid`
 * is the part of the returned money that paid a debt.
 */
export async function notifyOutcome(
  tx: Tx,
  row: WithdrawRow,
  state: WithdrawState,
  at: Date,
  debt_paid: Cents = ZERO,
): Promise<void> {
  if (state !== 'paid' && state !== 'rejected') return;
  const returned = debt_paid > 0n ? 'withdraw_returned_debt' : 'withdraw_returned';
  await addMessage(tx, {
    player_id: row.player_id,
    type: 4,
    text: state === 'paid' ? 'withdraw_paid' : returned,
    // The isolates U+2066 and U+2069 keep a number with asterisks in order inside Urdu text.
    extra: { amount: formatMoney(row.amount_cents), debt: formatMoney(debt_paid), account: `\u2066${row.label}\u2069` },
    link: { to: `/wallet/withdraw?id=${row.id}`, label: 'withdraw' },
    at,
  });
}
