import { type Cents, mulDivFloor, ZERO } from '@nua/money';
import type { FeeRates } from '../../settings/fee-rates.ts';

/** The amounts of one day for which a rail or a provider charges. */
export type Charged = {
  deposits: Readonly<Record<string, Cents>>;
  payouts: Readonly<Record<string, Cents>>;
  /** Stakes less payouts in the games of each provider. */
  provider_ggr: Readonly<Record<string, Cents>>;
};

const shareOf = (amount: Cents, bps: number): bigint => mulDivFloor(amount, BigInt(bps), 10_000n);

/**
 * Returns the fees of a day by the rates that were valid on that day. A provider charges nothing for a day on which its games lost.
 *
 * Shape   (rates in the order of their days, day, amounts) -> fees, zero without a rate
 */
export function feesOf(
  rates: FeeRates,
  day: string,
  { deposits, payouts, provider_ggr }: Charged,
): { payment_fees: Cents; provider_fees: Cents } {
  const valid = rates.findLast(({ from }) => from <= day);
  if (valid === undefined) return { payment_fees: ZERO, provider_fees: ZERO };
  let [payment, provider] = [0n, 0n];
  for (const [rail, { deposit_bps, payout_bps }] of Object.entries(valid.payments)) {
    payment += shareOf(deposits[rail] ?? ZERO, deposit_bps) + shareOf(payouts[rail] ?? ZERO, payout_bps);
  }
  for (const [name, bps] of Object.entries(valid.providers)) {
    const ggr = provider_ggr[name] ?? ZERO;
    if (ggr > 0n) provider += shareOf(ggr, bps);
  }
  return { payment_fees: payment as Cents, provider_fees: provider as Cents };
}
