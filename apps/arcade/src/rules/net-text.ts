import { type Cents, formatMoney } from '@nua/money';

type Paid = { stake: Cents; payout: Cents };

/** The net result of a round: its payout minus its stake. */
export const netOf = ({ stake, payout }: Paid): Cents => (payout - stake) as Cents;

/**
 * Formats the net result of a round, with its sign.
 *
 * Shape   { stake: 10.00, payout: 19.80 } -> '+9.80'; a loss '−10.00'; a returned stake '0.00'
 */
export function netText(round: Paid): string {
  const net = netOf(round);
  const sign = net > 0n ? '+' : net < 0n ? '\u2212' : '';
  return sign + formatMoney((net < 0n ? -net : net) as Cents);
}
