import { type Cents, mulDivFloor, sum, ZERO } from '@nua/money';
import { lesser } from '../rate/rate.ts';
import type { RuleOf } from '../rule/rule-schemas.ts';

/**
 * The commission on weighted stakes.
 *
 * Shape   (1000.00, 2000) -> 2.00
 * Units   paisa, rounded down; the rate in hundredths of a basis point
 */
export const commissionOf = (weighted: Cents, rate_bps_hundredths: number): Cents =>
  mulDivFloor(weighted, BigInt(rate_bps_hundredths), 1_000_000n);

/**
 * The commission of a day, at most the day's maximum. Each member's stakes earn the rate of the member's level, rounded
 * down. A level without a rate earns nothing.
 *
 * Shape   (rule, [{ level: 1, weighted }, …]) -> Cents
 * Units   paisa
 */
export function dayCommission(rule: RuleOf<'club'>, members: readonly { level: number; weighted: Cents }[]): Cents {
  const all = members.reduce(
    (total, { level, weighted }) =>
      sum(total, commissionOf(weighted, rule.levels[level - 1]?.rate_bps_hundredths ?? 0)),
    ZERO,
  );
  return lesser(all, rule.day_maximum);
}
