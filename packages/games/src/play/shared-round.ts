import type { Cents } from '@nua/money';
import { automaticCashOut } from './automatic-cash-out.ts';
import type { AnySharedGame, Values } from './game.ts';
import { ratio, stakeWithin } from './odds.ts';

/** The largest multiplier that is ever computed. No cap and no stake need more. */
const MAX_HUNDREDTHS = 1_000_000_000;

/**
 * The latest cash-out of a bet: the last multiplier at which the payout of its stake is within the cap.
 *
 * Shape   (stake, cap) -> hundredths
 * Units   paisa; 200 is 2.00 times the stake
 */
export function ceilingOf(stake: Cents, cap: Cents): number {
  const ceiling = stakeWithin(ratio(stake, 100n), cap);
  return ceiling > MAX_HUNDREDTHS ? MAX_HUNDREDTHS : Number(ceiling);
}

/** The first exit of a stopped round. Each further exit is twice the previous exit. */
const FIRST_EXIT_HUNDREDTHS = 200;

/**
 * The cash-out of a bet without a target in a stopped round: the first of 2.00, 4.00, 8.00, 16.00, ... above the
 * multiplier at which the round was stopped. It is paid if the multiplier reaches it.
 *
 * Shape   (hundredths) -> hundredths
 */
export function exitAfter(lapsed_hundredths: number): number {
  let exit = FIRST_EXIT_HUNDREDTHS;
  while (exit <= lapsed_hundredths) exit *= 2;
  return exit;
}

/**
 * The first millisecond of a round at which a cash-out is possible.
 *
 * Shape   (game) -> milliseconds; zero without a multiplier curve
 */
export function firstCashOutMs({ climb }: AnySharedGame): number {
  let ms = 0;
  while (climb !== null && climb.at(ms) < climb.minimum_hundredths) ms += 1;
  return ms;
}

/**
 * The automatic cash-out of a bet that the player did not cash out. Null if the round ended earlier, or has no multiplier curve.
 *
 * Shape   (game, call, ceiling, result, exit of a stopped round) -> hundredths or null
 */
export function reachedAutomaticCashOut(
  game: AnySharedGame,
  call: Values,
  ceiling_hundredths: number,
  result: Values,
  exit: number | null = null,
) {
  const automatic = automaticCashOut(game, call, ceiling_hundredths);
  if (automatic === null) return null;
  const cash_out = exit === null || game.climb!.target(call) !== null ? automatic : Math.min(automatic, exit);
  return cash_out <= game.climb!.end(result) ? cash_out : null;
}

/**
 * The result of a cash-out `ms` after the start: 'late' if the round was over or has no multiplier curve, 'early' below
 * the lowest cash-out. A bet that was already cashed out automatically keeps that cash-out.
 *
 * Shape   (game, call, ceiling, result, ms) -> { cash_out_hundredths }, 'early' or 'late'
 */
export function cashOutAt(
  game: AnySharedGame,
  call: Values,
  ceiling_hundredths: number,
  result: Values,
  ms: number,
): { cash_out_hundredths: number } | 'early' | 'late' {
  const { climb } = game;
  if (climb === null) return 'late';
  const automatic = automaticCashOut(game, call, ceiling_hundredths)!;
  const manual = climb.at(ms);
  const cash_out = Math.min(automatic, manual);
  if (cash_out > climb.end(result)) return 'late';
  return cash_out < climb.minimum_hundredths ? 'early' : { cash_out_hundredths: cash_out };
}

/** The cash-out of a bet, as its record states it. */
export type ClaimedEnd = {
  /** Null if the bet was not cashed out. */
  cash_out_hundredths: number | null;
  /** The multiplier at which a stopped round was stopped, because no server led it any more. */
  lapsed?: number | null;
  ceiling?: number | null;
};

/**
 * Whether the claimed cash-out was possible: from the game's lowest cash-out to the end of the round, and not above the bet's target. In a
 * stopped round it must be before the stop, or at the bet's target, its ceiling, or the exit of `exitAfter`. A bet that reached its
 * target or exit must have a cash-out.
 *
 * Shape   (game, call, result, claimed end) -> boolean
 */
export function couldCashOut(
  { climb }: AnySharedGame,
  call: Values,
  result: Values,
  { cash_out_hundredths, lapsed = null, ceiling = null }: ClaimedEnd,
): boolean {
  if (climb === null) return cash_out_hundredths === null;
  const [end, target] = [climb.end(result), climb.target(call)];
  const exit = lapsed === null ? null : exitAfter(lapsed);
  const automatic = target ?? exit;
  if (cash_out_hundredths === null) return automatic === null || automatic > end;
  if (
    cash_out_hundredths < climb.minimum_hundredths ||
    cash_out_hundredths > end ||
    (automatic !== null && cash_out_hundredths > automatic)
  )
    return false;
  return (
    lapsed === null ||
    cash_out_hundredths <= lapsed ||
    cash_out_hundredths === automatic ||
    cash_out_hundredths === ceiling
  );
}
