import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents, mulDivFloor, ZERO } from '@nua/money';
import { EDGE, lesser } from '../rate/rate.ts';
import type { DepositBonusPromo, RebatePromo } from '../rule/rule-schemas.ts';

/** The terms of a promotion's bonus. Amounts in paisa. */
export type PromoBonus = {
  amount: Cents;
  /** The weighted stakes that clear the bonus. */
  wager_needed: Cents;
  /** The largest stake that may include the bonus. */
  stake_maximum: Cents;
  /** The maximum amount of the bonus that becomes main money. */
  conversion_maximum: Cents;
};

const times = (amount: Cents, count: number): Cents => cents(amount * BigInt(count));

/**
 * The bonus of a deposit.
 *
 * Shape   (promo, deposited amount) -> bonus; null if the deposit is too small
 * Units   paisa, the share rounded down
 */
export function bonusOf(promo: DepositBonusPromo, deposited: Cents): PromoBonus | null {
  if (deposited < promo.deposit_minimum) return null;
  const amount = lesser(mulDivFloor(deposited, BigInt(promo.percent_bps), 10_000n), promo.amount_maximum);
  if (amount === ZERO) return null;
  return {
    amount,
    wager_needed: times(amount, promo.wager_times),
    stake_maximum: promo.stake_maximum,
    conversion_maximum: times(amount, promo.conversion_times),
  };
}

/**
 * The rebate of a day.
 *
 * Shape   (promo, weighted stakes of the day) -> Cents
 * Units   paisa, rounded down
 */
export const rebateOf = (promo: RebatePromo, weighted: Cents): Cents =>
  lesser(mulDivFloor(weighted, BigInt(promo.rate_bps_hundredths), 1_000_000n), promo.amount_maximum);

/**
 * The maximum average cost of a bonus over all strategies, as a share of the bonus: K / (K + edge · N). K is the
 * conversion maximum and N the wagering, both as multiples of the bonus. Derived in docs/features/bonus.md.
 *
 * Shape   ({ conversion_times: 5, wager_times: 10 }) -> 25/27
 * Units   `edge` is the loss on a weighted rupee: 4 %, or less if repeating rewards count against the same stakes
 */
export function worstShare(
  { conversion_times, wager_times }: Pick<DepositBonusPromo, 'conversion_times' | 'wager_times'>,
  edge: Ratio = EDGE,
): Ratio {
  const conversion = BigInt(conversion_times) * edge.denominator;
  return ratio(conversion, conversion + BigInt(wager_times) * edge.numerator);
}
