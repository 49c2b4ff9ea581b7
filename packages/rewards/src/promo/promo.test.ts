import { ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtMost } from '../rate/rate.ts';
import type { DepositBonusPromo, RebatePromo } from '../rule/rule-schemas.ts';
import { firstRules } from '../rule/rules.ts';
import { bonusOf, rebateOf, worstShare } from './promo.ts';

const first = firstRules.promo.promos[0] as DepositBonusPromo;
const rebate = firstRules.promo.promos.find((one): one is RebatePromo => one.type === 'rebate')!;
const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((paisa) => paisa as Cents);

describe('the amount of a bonus', () => {
  it.each([
    [49_999, null],
    [50_000, 50_000n],
    [123_457, 123_457n],
    [200_000, 200_000n],
    [900_000, 200_000n],
  ])('for a deposit of %d paisa is %s, with its wagering and its maxima [R1.11]', (deposited, amount) => {
    const bonus = bonusOf(first, cents(deposited));
    if (amount === null) return expect(bonus).toBeNull();
    return expect(bonus).toEqual({
      amount,
      wager_needed: amount * 10n,
      stake_maximum: 20_000n,
      conversion_maximum: amount * 5n,
    });
  });

  it('is a share of the deposit, and at most its maximum', () => {
    const half: DepositBonusPromo = { ...first, percent_bps: 5_000 };
    expect(bonusOf(half, cents(50_001))?.amount).toBe(25_000n);
    expect(bonusOf({ ...half, deposit_minimum: cents(1) }, cents(1))).toBeNull();
    fc.assert(
      fc.property(anyAmount, (deposited) => {
        const amount = bonusOf(half, deposited)?.amount ?? 0n;
        expect(amount <= half.amount_maximum && amount * 2n <= deposited).toBe(true);
      }),
    );
  });

  it('is 0.15 % of the weighted stakes for the rebate', () => {
    expect(rebateOf(rebate, cents(100_000))).toBe(150n);
    expect(rebateOf(rebate, cents(666))).toBe(0n);
    expect(rebateOf(rebate, cents(10n ** 12n))).toBe(rebate.amount_maximum);
  });
});

describe('the maximum cost of a bonus', () => {
  it('is 25/27 of the bonus under the initial rules', () => {
    expect(worstShare(first)).toEqual(ratio(25n, 27n));
    // Repeating rewards return 2 % of own stakes, which reduces their cost.
    expect(worstShare(first, ratio(2n, 100n))).toEqual(ratio(25n, 26n));
  });

  it('rises with the conversion maximum, and falls with the wagering', () => {
    const share = (conversion_times: number, wager_times: number) => worstShare({ conversion_times, wager_times });
    for (let times = 1; times < 20; times += 1) {
      expect(isAtMost(share(times + 1, 10), share(times, 10))).toBe(false);
      expect(isAtMost(share(5, times), share(5, times + 1))).toBe(false);
    }
  });
});

/** A bonus in whole units, with the limits of the player. Dice stakes count a quarter and lose 1 %. */
type Terms = { bonus: number; conversion: number; staked: number; stake_maximum: number; own_cost: number };

/** Bets with whole numbers: a chance of 99 / m percent pays m times the stake. `every` is the unit of the stakes. */
const CALLS = [
  ...[2, 3, 4, 5, 6, 9, 10, 11, 20].map((pays) => ({ chance: 0.99 / pays, pays, every: 1 })),
  { chance: 0.66, pays: 1.5, every: 2 },
  { chance: 0.792, pays: 1.25, every: 4 },
  { chance: 0.9, pays: 1.1, every: 10 },
];

/**
 * Computes the value of the best strategy backwards from the end. Before each round the player may stake any part of the bonus
 * on any bet, wager own money, or leave. A bonus above `top` counts as cleared.
 */
function bestPlay({ bonus, conversion, staked, stake_maximum, own_cost }: Terms): number {
  const top = conversion * 2 + Math.ceil(staked / 25);
  const worth: Float64Array[] = [
    Float64Array.from({ length: top + 1 }, (_, remaining) => Math.min(remaining, conversion)),
  ];
  for (let needed = 1; needed <= staked; needed += 1) {
    const values = new Float64Array(top + 1);
    for (let remaining = 1; remaining < top; remaining += 1) {
      let best = worth[needed - 1]![remaining]! - own_cost;
      for (const { chance, pays, every } of CALLS)
        for (let stake = every; stake <= Math.min(remaining, stake_maximum); stake += every) {
          const after = worth[Math.max(0, needed - stake)]!;
          const won = Math.min(top, remaining - stake + Math.round(stake * pays));
          best = Math.max(best, chance * after[won]! + (1 - chance) * after[remaining - stake]!);
        }
      values[remaining] = Math.max(0, best);
    }
    values[top] = conversion;
    worth.push(values);
  }
  return worth[staked]![bonus]!;
}

describe('the best strategy against a bonus', () => {
  const terms: Terms = { bonus: 10, conversion: 50, staked: 400, stake_maximum: 1_000, own_cost: 0.01 };
  const best = bestPlay(terms) / terms.bonus;

  it('gains at most 25/27 of the bonus', () => {
    expect(best).toBeLessThanOrEqual(25 / 27 + 1e-9);
    expect(best).toBeGreaterThan(0.98 * (25 / 27));
  });

  it('gains at most 25/26 of the bonus if repeating rewards are paid for own stakes', () => {
    // Own stakes lose 1 %, and repeating rewards return 2 % of the weighted quarter.
    const found = bestPlay({ ...terms, own_cost: 0.005 }) / terms.bonus;
    expect(found).toBeLessThanOrEqual(25 / 26 + 1e-9);
    expect(found).toBeGreaterThan(0.98 * (25 / 26));
  });

  it('gains less if the maximum stake is a tenth of the bonus', () => {
    const found = bestPlay({ ...terms, stake_maximum: 1 }) / terms.bonus;
    expect(found).toBeLessThan(best);
    expect(found).toBeGreaterThan(0.5);
  });

  it.each([
    [1, 1],
    [2, 5],
    [3, 20],
    [10, 10],
  ])(
    'gains at most the published cost (conversion maximum %d times, wagering %d times)',
    (conversion_times, wager_times) => {
      const { numerator, denominator } = worstShare({ conversion_times, wager_times });
      const changed = { ...terms, conversion: 10 * conversion_times, staked: 40 * wager_times };
      expect(bestPlay(changed) / terms.bonus).toBeLessThanOrEqual(Number(numerator) / Number(denominator) + 1e-9);
    },
  );

  it('gains 0.9128 of the bonus with one stake of the whole bonus', () => {
    // One stake of the whole bonus wins five times the bonus in 19.8 % of cases. Then 390 of own money lose 1 %.
    const chance = ratio(198n, 1_000n);
    const gain = ratio(chance.numerator * (50n * 100n - (400n - 10n)), chance.denominator * 100n * 10n);
    expect(gain).toEqual(ratio(45_639n, 50_000n));
    expect(isAtMost(gain, worstShare(first))).toBe(true);
    expect(best).toBeGreaterThanOrEqual(45_639 / 50_000 - 1e-9);
  });
});
