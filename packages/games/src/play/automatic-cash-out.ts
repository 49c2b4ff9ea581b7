import type { AnySharedGame, Values } from './game.ts';

/**
 * The automatic cash-out of a bet: the lower of its target and its ceiling. Null in a game without a multiplier curve.
 *
 * Shape   (game, call, ceiling) -> hundredths or null
 */
export function automaticCashOut({ climb }: AnySharedGame, call: Values, ceiling_hundredths: number): number | null {
  if (climb === null) return null;
  const target = climb.target(call);
  return target === null ? ceiling_hundredths : Math.min(target, ceiling_hundredths);
}
