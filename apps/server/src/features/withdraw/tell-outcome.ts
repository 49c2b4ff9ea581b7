import { formatMoney } from '@nua/money';
import type { Tx } from '../../http/request-context.ts';
import { addMessage } from '../../message/add-message.ts';
import type { WithdrawRow } from './withdraw-row.ts';
import type { WithdrawState } from './withdraw-rules.ts';

/** Tells the player how a withdrawal ended, with the posting that ended it; a state between says nothing. */
export async function tellOutcome(tx: Tx, row: WithdrawRow, state: WithdrawState, at: Date): Promise<void> {
  if (state !== 'paid' && state !== 'rejected') return;
  await addMessage(tx, {
    player_id: row.player_id,
    type: 4,
    text: state === 'paid' ? 'withdraw_paid' : 'withdraw_returned',
    // Isolated, so that a number with stars keeps its order inside Urdu.
    extra: { amount: formatMoney(row.amount_cents), account: `\u2066${row.label}\u2069` },
    link: { to: `/wallet/withdraw?id=${row.id}`, label: 'withdraw' },
    at,
  });
}
