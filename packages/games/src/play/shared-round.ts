import type { Cents } from '@nua/money';
import type { AnySharedGame, Values } from './game.ts';
import { ratio, stakeWithin } from './odds.ts';

/** The greatest multiplier that is ever counted; no cap and no stake reach further. */
const FARTHEST_HUNDREDTHS = 1_000_000_000;

/**
 * Where a stake leaves a climb at the latest: the last multiplier whose payout is within the cap.
 *
 * Shape   (stake, cap) -> hundredths
 * Units   paisa; 200 is 2.00 times the stake
 */
export function ceilingOf(stake: Cents, cap: Cents): number {
  const most = stakeWithin(ratio(stake, 100n), cap);
  return most > FARTHEST_HUNDREDTHS ? FARTHEST_HUNDREDTHS : Number(most);
}

/**
 * Where a bet leaves by itself: at its target or at its ceiling, whichever comes first; null in a game without a climb.
 *
 * Shape   (game, call, ceiling) -> hundredths or null
 */
export function leavesAt({ climb }: AnySharedGame, call: Values, ceiling_hundredths: number): number | null {
  if (climb === null) return null;
  const target = climb.target(call);
  return target === null ? ceiling_hundredths : Math.min(target, ceiling_hundredths);
}

/**
 * Where a bet that nobody took has left when the round is over; null where the round ended before.
 *
 * Shape   (game, call, ceiling, result) -> hundredths or null
 */
export function leftByItself(game: AnySharedGame, call: Values, ceiling_hundredths: number, result: Values) {
  const leaves = leavesAt(game, call, ceiling_hundredths);
  return leaves !== null && leaves <= game.climb!.end(result) ? leaves : null;
}

/**
 * What a cash-out takes so long after the start: null where the round was over, or had not reached the least that can be taken. A bet
 * that has already left by itself takes that and nothing more.
 *
 * Shape   (game, call, ceiling, result, ms) -> { left_hundredths }, 'early' or 'late'
 */
export function takenAt(
  game: AnySharedGame,
  call: Values,
  ceiling_hundredths: number,
  result: Values,
  ms: number,
): { left_hundredths: number } | 'early' | 'late' {
  const { climb } = game;
  if (climb === null) return 'late';
  const by_itself = leavesAt(game, call, ceiling_hundredths)!;
  const by_hand = climb.at(ms);
  const left = Math.min(by_itself, by_hand);
  if (left > climb.end(result)) return 'late';
  return left < climb.least_hundredths ? 'early' : { left_hundredths: left };
}

/**
 * Whether a bet could have left there: before the end, and at its target at the latest; one that stayed had no target within the round.
 *
 * Shape   (game, call, result, left) -> boolean
 */
export function couldLeave({ climb }: AnySharedGame, call: Values, result: Values, left: number | null): boolean {
  if (climb === null) return left === null;
  const [end, target] = [climb.end(result), climb.target(call)];
  if (left === null) return target === null || target > end;
  return left >= climb.least_hundredths && left <= end && (target === null || left <= target);
}
