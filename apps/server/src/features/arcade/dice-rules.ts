import { type DiceBet, diceStakeMaximum, isDiceCall } from '@nua/games';
import type { Cents } from '@nua/money';
import { type ApiError, apiError } from '../../http/api-error.ts';

export type PlayRules = {
  stake_minimum: Cents;
  stake_maximum: Cents;
  payout_cap: Cents;
  closed_games: readonly string[];
};

/**
 * Why a dice bet is not taken, or null. A win is never cut to the cap: a stake that could win more is refused beforehand.
 *
 * Errors  STAKE_OUT_OF_RANGE, TARGET_OUT_OF_RANGE, GAME_CLOSED
 */
export function refuseDiceBet(bet: DiceBet, rules: PlayRules): ApiError | null {
  const playable = isDiceCall(bet);
  let maximum = rules.stake_maximum;
  if (playable) {
    const by_cap = diceStakeMaximum(bet, rules.payout_cap);
    if (by_cap < maximum) maximum = by_cap;
  }
  if (bet.stake < rules.stake_minimum || bet.stake > maximum)
    return apiError('STAKE_OUT_OF_RANGE', { minimum: rules.stake_minimum, maximum });
  if (!playable) return apiError('TARGET_OUT_OF_RANGE');
  if (rules.closed_games.includes('dice')) return apiError('GAME_CLOSED');
  return null;
}
