import { ratio } from '@nua/games/play/odds.ts';
import { describe, expect, it } from 'vitest';
import { worstShare } from '../promo/promo.ts';
import { isAtMost, multiplyRatios, ONE, subtractRatio } from '../rate/rate.ts';
import type { DepositBonusPromo, Rules } from '../rule/rule-schemas.ts';
import { firstRules } from '../rule/rules.ts';
import { ringGain } from './referral.ts';
import { promosOfPerson, ringFigures } from './ring.ts';

const bonuses = firstRules.promo.promos.filter((one): one is DepositBonusPromo => 'percent_bps' in one);

describe('the deposit promotions of a person who runs a ring of own accounts', () => {
  it('count with their full value [R1.11]', () => {
    const free = subtractRatio(promosOfPerson(firstRules), ratio(300_000n, 1n));
    expect(isAtMost(free, ratio(9_682n, 1n)) && isAtMost(ratio(9_681n, 1n), free)).toBe(true);
    // Outside a ring the bonuses bring less than their amount, because the wagering loses own money.
    for (const bonus of bonuses) expect(isAtMost(worstShare(bonus), ONE)).toBe(true);
  });

  it('are the most that a ring of any size gains [R1.11] [R1.12]', () => {
    for (const persons of [1, 2, 6])
      for (let phones = persons; phones <= 60; phones += 1) {
        const { gain, gain_with_promos, promos, share } = ringFigures(firstRules, { phones, persons });
        expect(promos).toEqual(multiplyRatios(promosOfPerson(firstRules), ratio(BigInt(persons), 1n)));
        expect([isAtMost(gain_with_promos, promos), isAtMost(share!, ONE)]).toEqual([true, true]);
        expect(subtractRatio(gain_with_promos, promos)).toEqual(gain);
        expect(gain).toEqual(ringGain(firstRules, phones));
      }
  });

  it('count as zero if the rules contain no promotion', () => {
    const rules: Rules = { ...firstRules, promo: { promos: [] } };
    expect(ringFigures(rules, { phones: 6, persons: 1 })).toMatchObject({ share: null, promos: ratio(0n, 1n) });
  });

  it('cannot be computed for fewer than one person, or for more persons than phones', () => {
    expect(() => ringFigures(firstRules, { phones: 1, persons: 2 })).toThrow(RangeError);
    expect(() => ringFigures(firstRules, { phones: 1, persons: 0 })).toThrow(RangeError);
  });
});
