import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { freeRoundsCost, type ProvidedReturns } from '../promo/free-rounds.ts';
import { addRatios, multiplyRatios, NONE } from '../rate/rate.ts';
import type { Rules } from '../rule/rule-schemas.ts';
import { ringGain } from './referral.ts';

/**
 * The maximum that one person gains from all deposit promotions, if the stakes that clear the bonuses also count for the
 * referral wheel: each bonus in full, and the average winnings of the free rounds.
 *
 * Outside a ring a bonus brings less (`worstShare`), because the own stakes that clear it lose money. In a ring the referral wheel may
 * already have paid for that loss.
 *
 * Shape   rules -> fraction of a paisa
 */
export function promosOfPerson({ promo }: Pick<Rules, 'promo'>, provided: ProvidedReturns = {}): Ratio {
  return addRatios(
    ...promo.promos.map((one) => {
      if (one.type === 'rebate') return NONE;
      return one.type === 'free_rounds' ? freeRoundsCost(one, provided) : ratio(one.amount_maximum, 1n);
    }),
  );
}

/** The gains of a ring of phones, exact. Amounts as fractions of a paisa. */
export type RingFigures = {
  /** The gain from the referral wheel and the tasks; never above zero under valid rules. */
  gain: Ratio;
  /** The gain of all persons of the ring from deposit promotions. */
  promos: Ratio;
  /** The sum of `gain` and `promos`. */
  gain_with_promos: Ratio;
  /** `gain_with_promos` as a share of `promos`; null without promotions. It is at most 1, because `gain` is never above zero. */
  share: Ratio | null;
};

/**
 * The maximum gain of a ring of phones that invite each other. The phones belong to the given number of persons.
 *
 * A deposit promotion is granted only once per CNIC, so another phone brings no further promotion. Proof in docs/features/bonus.md.
 *
 * Shape   (rules, phones, persons) -> figures
 * Errors  RangeError for fewer than one person, or for more persons than phones
 */
export function ringFigures(
  rules: Rules,
  { phones, persons }: { phones: number; persons: number },
  provided: ProvidedReturns = {},
): RingFigures {
  if (persons < 1 || persons > phones) throw new RangeError('a ring has at least one person and a phone for each');
  const gain = ringGain(rules, phones);
  const promos = multiplyRatios(promosOfPerson(rules, provided), ratio(BigInt(persons), 1n));
  const gain_with_promos = addRatios(gain, promos);
  const share =
    promos.numerator === 0n ? null : multiplyRatios(gain_with_promos, ratio(promos.denominator, promos.numerator));
  return { gain, promos, gain_with_promos, share };
}
