import { type Cents, mulDivFloor, ZERO } from '@nua/money';
import { diceTable } from './dice-table.ts';
import type { NextFloat } from './floats.ts';

/** Where the line is cut and which side wins: under takes rolls below the target, over takes the target and above. */
export type DiceCall = { target_hundredths: number; over: boolean };

/** One bet on a call. */
export type DiceBet = DiceCall & { stake: Cents };

/** What happens in a round, in the order in which it is shown. */
export type DiceEvent = { type: 'roll'; roll_hundredths: number } | { type: 'win'; payout: Cents } | { type: 'lose' };

/** A finished round. Everything in it follows from the bet and the seeds. */
export type DiceOutcome = { roll_hundredths: number; win: boolean; payout: Cents; events: readonly DiceEvent[] };

/**
 * The chance of winning.
 *
 * Under x wins with x of 10,000 rolls, over x with the other 10,000 - x: no roll is nobody's.
 *
 * Shape   call -> whole number
 * Units   hundredths of a per cent, which is also the number of winning rolls of 10,000
 */
export function diceChance({ target_hundredths, over }: DiceCall): number {
  return over ? diceTable.outcomes - target_hundredths : target_hundredths;
}

/**
 * Whether a call can be played: a whole target whose chance the table allows.
 *
 * Shape   call -> boolean
 */
export function isDiceCall(call: DiceCall): boolean {
  const chance = diceChance(call);
  return (
    Number.isInteger(call.target_hundredths) &&
    chance >= diceTable.chance_minimum_hundredths &&
    chance <= diceTable.chance_maximum_hundredths
  );
}

/**
 * What a won bet pays, stake included.
 *
 * Shape   bet -> Cents
 * Units   paisa; the exact ratio, rounded down to the paisa
 */
export function dicePayout(bet: DiceBet): Cents {
  return mulDivFloor(bet.stake, BigInt(diceTable.return_bps), BigInt(diceChance(bet)));
}

/**
 * The greatest stake whose win stays within a cap. A win is never cut: a stake that could win more is not taken.
 *
 * Shape   (call, payout_cap) -> Cents
 * Units   paisa
 */
export function diceStakeMaximum(call: DiceCall, payout_cap: Cents): Cents {
  // floor(stake * return / chance) <= cap holds up to the last stake below (cap + 1) * chance / return.
  const chance = BigInt(diceChance(call));
  const over_cap = (payout_cap + 1n) * chance;
  return mulDivFloor((over_cap - 1n) as Cents, 1n, BigInt(diceTable.return_bps));
}

/**
 * Whether a roll wins a call.
 *
 * Shape   (call, roll) -> boolean
 * Units   hundredths
 */
export function isDiceWin({ target_hundredths, over }: DiceCall, roll_hundredths: number): boolean {
  return over ? roll_hundredths >= target_hundredths : roll_hundredths < target_hundredths;
}

/**
 * Plays one round of dice.
 *
 * Shape   (bet, next) -> outcome; one number is taken
 * Units   hundredths for the roll, paisa for money
 * Source  specification section 8
 */
export function playDice(bet: DiceBet, next: NextFloat): DiceOutcome {
  // Exact in a double: the number is a multiple of 2 to the power of -32.
  const roll_hundredths = Math.floor(next() * diceTable.outcomes);
  const win = isDiceWin(bet, roll_hundredths);
  const payout = win ? dicePayout(bet) : ZERO;
  const roll: DiceEvent = { type: 'roll', roll_hundredths };
  return { roll_hundredths, win, payout, events: [roll, win ? { type: 'win', payout } : { type: 'lose' }] };
}
