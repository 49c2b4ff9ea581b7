import type { Ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents, mulDivFloor, ZERO } from '@nua/money';
import { addRatios, EDGE, lesser, multiplyRatios, perRupee } from '../rate/rate.ts';
import type { DepositPromo, RebatePromo } from '../rule/rule-schemas.ts';

/** What a bonus of a promotion is tied to. Amounts in paisa. */
export type PromoBonus = {
  amount: Cents;
  /** Weighted stakes that clear it. */
  wager_needed: Cents;
  /** The greatest stake that may touch it. */
  stake_maximum: Cents;
  /** The most of it that becomes main money. */
  conversion_maximum: Cents;
};

const times = (amount: Cents, count: number): Cents => cents(amount * BigInt(count));

/**
 * The bonus of a deposit.
 *
 * Shape   (promo, amount paid in) -> bonus; null where the deposit is too small
 * Units   paisa, the share rounded down
 */
export function bonusOf(promo: DepositPromo, deposited: Cents): PromoBonus | null {
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
 * The most that a bonus costs the house on average, however it is played: amount · K / (K + 4 % · N), K the conversion maximum and N the
 * wagering. Derived in docs/features/bonus.md.
 *
 * Shape   bonus -> fraction of a paisa
 * Units   paisa
 */
export function worstNetCost({ amount, wager_needed, conversion_maximum }: Omit<PromoBonus, 'stake_maximum'>): Ratio {
  return multiplyRatios({ numerator: amount, denominator: 1n }, worstShare({ wager_needed, conversion_maximum }));
}

/**
 * The same as a share of the bonus: K / (K + 4 % · N).
 *
 * Shape   bonus -> fraction; 25/27 with the first rules
 */
export function worstShare({ wager_needed, conversion_maximum }: Omit<PromoBonus, 'stake_maximum' | 'amount'>): Ratio {
  const lost = multiplyRatios(EDGE, perRupee(wager_needed, conversion_maximum));
  const { numerator, denominator } = addRatios({ numerator: 1n, denominator: 1n }, lost);
  return { numerator: denominator, denominator: numerator };
}
