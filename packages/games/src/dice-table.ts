/**
 * The pay table of dice, as data. A change of any number is a new version; every round stores the version it was paid by.
 *
 * A winning chance of c hundredths of a per cent pays return_bps / c times the stake, so the return is the same for every
 * target: 99.00 %.
 *
 * Units   hundredths: 100 is 1.00 (per cent, or a place on the line from 0.00 to 99.99); bps: 10000 is all of the stake
 */
export const diceTable = {
  version: 1,
  /** The roll is a whole number below this: 0.00 to 99.99. */
  outcomes: 10_000,
  return_bps: 9_900,
  /** The least and the greatest chance of winning that can be played. */
  chance_minimum_hundredths: 100,
  chance_maximum_hundredths: 9_800,
} as const;
