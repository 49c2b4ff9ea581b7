import type { OutsideWorld } from './outside-world.ts';
import { rupeesFromPaisa } from './paisa.ts';
import type { Charge, Payout } from './world-state.ts';

export type Books = ReturnType<typeof tellBooks>;

const sum = (amounts: string[]) => rupeesFromPaisa(amounts.reduce((total, amount) => total + BigInt(amount), 0n));

/**
 * The outside world's own books: who was charged, what was paid out, what the bank received.
 *
 * Units  rupees as decimal strings; `taken` is what a wallet really took, `attempts` how often a reference was sent
 */
export function tellBooks(world: OutsideWorld) {
  const charges = world.state.charges.all();
  const payouts = world.state.payouts.all();
  const lines = world.state.lines.all();
  const paidBy = (wallet: Charge['wallet']) =>
    sum(
      charges.filter((one) => one.wallet === wallet && one.verdict === 'paid' && !one.reversal).map((one) => one.taken),
    );
  const sentBy = (gateway: Payout['gateway']) =>
    sum(payouts.filter((one) => one.gateway === gateway && one.state === 'completed').map((one) => one.amount));
  return {
    charges: charges.map(({ fields: _fields, id: _id, verdict, ...one }) => ({
      ...one,
      amount: rupeesFromPaisa(one.amount),
      taken: rupeesFromPaisa(verdict === 'paid' && !one.reversal ? one.taken : '0'),
      state: verdict ?? 'pending',
    })),
    payouts: payouts.map(({ id: _id, ...one }) => ({ ...one, amount: rupeesFromPaisa(one.amount) })),
    transfers: lines.map((line) => ({ ...line, amount: rupeesFromPaisa(line.amount) })),
    totals: {
      charged: {
        jazzcash: paidBy('jazzcash'),
        easypaisa: paidBy('easypaisa'),
        bank: sum(lines.map((line) => line.amount)),
      },
      paid_out: { jazzcash: sentBy('jazzcash'), tmfb: sentBy('tmfb') },
    },
    duplicates: {
      charges: charges.filter((one) => one.attempts > 1).length,
      payouts: payouts.filter((one) => one.attempts > 1).length,
    },
    still_to_happen: world.state.scheduled.size(),
    waiting_connections: world.held.count(),
  };
}
