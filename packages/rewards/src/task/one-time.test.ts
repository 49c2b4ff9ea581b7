import { cents, ZERO } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtMost, multiplyRatios, NONE, subtractRatio } from '../rate/rate.ts';
import type { Rules } from '../rule/rule-schemas.ts';
import { firstRules } from '../rule/rules.ts';
import { marginOf } from '../stack/stack.ts';
import { farmGain, oneTimeSum, weightedCovering } from './one-time.ts';

const withoutMargin: Rules = { ...firstRules, club: { ...firstRules.club, levels: [{ rate_bps_hundredths: 40_000 }] } };

describe('the one-time tasks', () => {
  it('open together as soon as the margin on the player’s stakes covers their prizes', () => {
    expect(oneTimeSum(firstRules)).toBe(600n);
    // 6.00 divided by the 2 % that repeating rewards leave of the 4 %.
    expect(weightedCovering(firstRules, oneTimeSum(firstRules))).toBe(30_000n);
  });

  it('bring no profit to a farm of phones', () => {
    for (const phones of [1, 2, 100, 10_000]) expect(isAtMost(farmGain(firstRules, phones), NONE)).toBe(true);
    const tiny_prizes = {
      ...firstRules,
      task: { tasks: firstRules.task.tasks.map((task) => ({ ...task, prize: cents(1n) })) },
    };
    expect(isAtMost(farmGain(tiny_prizes, 1_000), NONE)).toBe(true);
  });

  it('are covered exactly by the needed stakes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10_000_000n }), (sum) => {
        const needed = weightedCovering(firstRules, cents(sum))!;
        const revenue = (stakes: bigint) =>
          multiplyRatios(marginOf(firstRules), { numerator: stakes, denominator: 1n });
        const gain = (stakes: bigint) => subtractRatio({ numerator: sum, denominator: 1n }, revenue(stakes));
        expect(isAtMost(gain(needed), NONE)).toBe(true);
        expect(isAtMost(gain(needed - 1n), NONE)).toBe(false);
      }),
    );
  });

  it('never open if repeating rewards use up the house edge', () => {
    expect(weightedCovering(withoutMargin, cents(1n))).toBeNull();
    expect(weightedCovering(withoutMargin, ZERO)).toBe(ZERO);
  });
});
