import { type Cents, ZERO } from '@nua/money';
import * as v from 'valibot';
import type { SingleGame } from '../play/game.ts';
import { hundredthsText } from '../play/hundredths.ts';
import { payRatio, type Ratio, ratio, winOrNothing } from '../play/odds.ts';

/**
 * The pay table of limbo, as data. Any change makes a new version; every round stores the version that paid it.
 *
 * The random number selects a place n from 1 to `places`. The probabilities of two places differ by at most 1 / 2^32. The result is
 * `pool_hundredths` / n, rounded down to hundredths. It reaches the target t in floor(pool / t) places. A target that divides the pool
 * returns exactly 99 %. Any other target returns less, but by less than a hundredth of a per cent.
 *
 * Units   hundredths: 200 is 2.00 times the stake
 */
export const limboTable = {
  version: 1,
  places: 100_000_000,
  /** 0.99 times the places. */
  pool_hundredths: 9_900_000_000,
  result_minimum_hundredths: 100,
  target_minimum_hundredths: 101,
  target_maximum_hundredths: 1_000_000,
} as const;

const call = v.pipe(
  v.strictObject({
    /** In hundredths: 200 is 2.00 times the stake. */
    target_hundredths: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  v.check(
    ({ target_hundredths: target }) =>
      target >= limboTable.target_minimum_hundredths && target <= limboTable.target_maximum_hundredths,
  ),
);
/** 100 and above: 1.00 times the stake and above. */
const outcome = v.object({ result_hundredths: v.number() });

export type LimboCall = v.InferOutput<typeof call>;
export type LimboOutcome = v.InferOutput<typeof outcome>;
export type LimboStep = 'place' | 'result';

// Exact in a double: 100,000,000 / 2 to the power of 32 is 390,625 / 2 to the power of 24, so the product has 51 bits at most.
const placeOf = (number: number): number => Math.floor(number * limboTable.places) + 1;

const resultOf = (place: number): number =>
  Math.max(limboTable.result_minimum_hundredths, Math.floor(limboTable.pool_hundredths / place));

const pays = ({ target_hundredths }: LimboCall): Ratio => ratio(BigInt(target_hundredths), 100n);

/** The payout of a won bet, stake included: target times the stake, rounded down to the paisa. */
const largest = (one: LimboCall, stake: Cents): Cents => payRatio(stake, pays(one));

/**
 * The call with the lowest return, whose target loses most by rounding.
 *
 * Shape   () -> call
 */
export function lowestReturnLimboCall(): LimboCall {
  const { pool_hundredths, target_minimum_hundredths, target_maximum_hundredths } = limboTable;
  let [lowest, target_hundredths] = [Infinity, 0];
  for (let target = target_minimum_hundredths; target <= target_maximum_hundredths; target += 1) {
    // Exact in a double: it is at most the pool.
    const returned = pool_hundredths - (pool_hundredths % target);
    if (returned < lowest) [lowest, target_hundredths] = [returned, target];
  }
  return { target_hundredths };
}

/**
 * A round draws a multiplier of 1.00 or more from one number. A bet wins if the multiplier reaches its target.
 *
 * Units   hundredths for target and result
 */
export const limbo: SingleGame<LimboCall, LimboOutcome, LimboStep> = {
  kind: 'single',
  id: 'limbo',
  name: { en: 'Limbo', ur: 'لمبو' },
  category: 6,
  table_version: limboTable.version,
  table: limboTable,
  call,
  outcome,
  largest,
  play(one, stake, next) {
    const result_hundredths = resultOf(placeOf(next()));
    const win = result_hundredths >= one.target_hundredths;
    return { payout: win ? largest(one, stake) : ZERO, outcome: { result_hundredths } };
  },
  odds(one) {
    const { pool_hundredths, places } = limboTable;
    const wins = BigInt(pool_hundredths) / BigInt(one.target_hundredths);
    return winOrNothing({ wins, of: BigInt(places), pays: pays(one) });
  },
  modes: () => [
    { target_hundredths: 200 },
    { target_hundredths: 150 },
    { target_hundredths: 500 },
    { target_hundredths: 1000 },
  ],
  explain(_one, next) {
    const number = next();
    const place = placeOf(number);
    const { places, pool_hundredths } = limboTable;
    return [
      { id: 'place', text: `⌊${number.toPrecision(10)} × ${places}⌋ + 1 = ${place}` },
      { id: 'result', text: `max(100, ⌊${pool_hundredths} ÷ ${place}⌋) ÷ 100 = ${hundredthsText(resultOf(place))}` },
    ];
  },
};
