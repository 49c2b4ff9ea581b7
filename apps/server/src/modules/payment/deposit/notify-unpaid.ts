import type { DepositState } from '@nua/contract/deposit.ts';
import { formatMoney } from '@nua/money';
import type { Tx } from '../../../core/app.ts';
import { payTypeFacts } from '../../../core/pay-type-facts.ts';
import { sendDepositUnpaid } from '../../event/public.ts';
import { addMessage } from '../../notify/public.ts';
import type { DepositRow } from './deposit-row.ts';
import { unpaidAdvice } from './unpaid-advice.ts';

export const isUnpaid = (state: DepositState): state is 'failed' | 'expired' =>
  state === 'failed' || state === 'expired';

/** Notifies the player of a deposit that was not paid, with advice. Other states send nothing. */
export async function notifyUnpaid(
  tx: Tx,
  order: Pick<DepositRow, 'id' | 'player_id' | 'pay_type' | 'amount_cents'>,
  ended: { state: DepositState; reason: string | null },
  at: Date,
): Promise<void> {
  if (!isUnpaid(ended.state)) return;
  const { player_id, id, amount_cents: amount } = order;
  const method = payTypeFacts(order.pay_type).name;
  const advice = unpaidAdvice(ended.reason);
  await addMessage(tx, {
    player_id,
    type: 2,
    text: `deposit_${ended.state}`,
    extra: {
      amount: formatMoney(amount),
      method: method.en,
      method_ur: method.ur,
      advice: advice.en,
      advice_ur: advice.ur,
    },
    link: { to: `/wallet/deposit?id=${id}`, label: 'deposit' },
    at,
  });
  await sendDepositUnpaid(tx, { player_id, at, deposit_id: id, amount, state: ended.state });
}
