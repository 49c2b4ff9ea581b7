import { type Cents, ZERO } from '@nua/money';
import * as v from 'valibot';
import type { SingleGame } from '../play/game.ts';
import { hundredthsText } from '../play/hundredths.ts';
import { payRatio, type Ratio, ratio, winOrNothing } from '../play/odds.ts';

/**
 * The pay table of dice, as data. Any change makes a new version; every round stores the version that paid it.
 *
 * A winning chance of c hundredths of a per cent pays return_bps / c times the stake, so the return is the same for
 * every target: 99.00 %.
 *
 * Units   hundredths: 100 is 1.00 (per cent, or a position on the track from 0.00 to 99.99); bps: 10000 is all of the stake
 */
export const diceTable = {
  version: 1,
  /** The roll is a whole number below this: 0.00 to 99.99. */
  outcomes: 10_000,
  return_bps: 9_900,
  chance_minimum_hundredths: 100,
  chance_maximum_hundredths: 9_800,
} as const;

const call = v.pipe(
  v.strictObject({
    /** In hundredths: 5000 is 50.00. */
    target_hundredths: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(diceTable.outcomes - 1)),
    over: v.boolean(),
  }),
  v.check((one) => {
    const chance = diceChance(one);
    return chance >= diceTable.chance_minimum_hundredths && chance <= diceTable.chance_maximum_hundredths;
  }),
);
/** The roll is 0 to 9999, which means 0.00 to 99.99. */
const outcome = v.object({ roll_hundredths: v.number(), win: v.boolean() });

/** The target, and the winning side: under wins with a roll below the target, over with a roll at or above it. */
export type DiceCall = { target_hundredths: number; over: boolean };
export type DiceOutcome = v.InferOutput<typeof outcome>;
export type DiceStep = 'roll';

/**
 * The chance of winning.
 *
 * Under x wins with x of 10,000 rolls. Over x wins with the other 10,000 - x.
 *
 * Shape   call -> whole number
 * Units   hundredths of a per cent, which is also the number of winning rolls of 10,000
 */
export function diceChance({ target_hundredths, over }: DiceCall): number {
  return over ? diceTable.outcomes - target_hundredths : target_hundredths;
}

/**
 * Whether a roll wins a bet with this call.
 *
 * Shape   (call, roll) -> boolean
 * Units   hundredths
 */
export function isDiceWin({ target_hundredths, over }: DiceCall, roll_hundredths: number): boolean {
  return over ? roll_hundredths >= target_hundredths : roll_hundredths < target_hundredths;
}

const pays = (one: DiceCall): Ratio => ratio(BigInt(diceTable.return_bps), BigInt(diceChance(one)));

/** The payout of a won bet, stake included: the exact ratio, rounded down to the paisa. */
const largest = (one: DiceCall, stake: Cents): Cents => payRatio(stake, pays(one));

// Exact in a double: the number is a multiple of 2 to the power of -32.
const rollOf = (number: number): number => Math.floor(number * diceTable.outcomes);

/**
 * A round is one roll from 0.00 to 99.99 and takes one number.
 *
 * Units   hundredths for target and roll
 * Source  specification section 8
 */
export const dice: SingleGame<DiceCall, DiceOutcome, DiceStep> = {
  kind: 'single',
  id: 'dice',
  name: { en: 'Dice', ur: 'ڈائس' },
  category: 6,
  table_version: diceTable.version,
  table: diceTable,
  call,
  outcome,
  largest,
  play(one, stake, next) {
    const roll_hundredths = rollOf(next());
    const win = isDiceWin(one, roll_hundredths);
    return { payout: win ? largest(one, stake) : ZERO, outcome: { roll_hundredths, win } };
  },
  odds: (one) => winOrNothing({ wins: BigInt(diceChance(one)), of: BigInt(diceTable.outcomes), pays: pays(one) }),
  modes: () => [
    { target_hundredths: 5000, over: false },
    { target_hundredths: 5000, over: true },
    { target_hundredths: 2500, over: false },
    { target_hundredths: 1000, over: true },
  ],
  explain(_one, next) {
    const number = next();
    const text = `⌊${number.toPrecision(10)} × ${diceTable.outcomes}⌋ ÷ 100 = ${hundredthsText(rollOf(number))}`;
    return [{ id: 'roll', text }];
  },
};
