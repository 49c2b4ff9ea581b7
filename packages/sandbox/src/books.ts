import { rupeesFromPaisa } from './paisa.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import type { Charge, Payout } from './sandbox-state.ts';

export type Books = ReturnType<typeof readBooks>;

const sum = (amounts: string[]) => rupeesFromPaisa(amounts.reduce((total, amount) => total + BigInt(amount), 0n));

/**
 * The books of the outside world: charges, payouts and bank transfers.
 *
 * Units  rupees as decimal strings; `taken` is the amount debited from a wallet, `attempts` the number of requests with the same reference
 */
export function readBooks(deps: SandboxDeps) {
  const charges = deps.state.charges.all();
  const payouts = deps.state.payouts.all();
  const lines = deps.state.lines.all();
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
    still_to_happen: deps.state.scheduled.size(),
    waiting_connections: deps.held.count(),
  };
}
