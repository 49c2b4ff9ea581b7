import { freeRoundPayout, houseGame } from '@nua/games';
import { type Cents, formatMoney } from '@nua/money';
import type { SettingValue } from '../settings/setting-rules.ts';

export type GrantedRounds = { games: readonly string[]; stake: Cents };

/**
 * Returns why free rounds could not be played, or null if they could. A round that could win more than the payout cap cannot be played.
 */
export function payoutCapProblem(
  { payout_cap }: Pick<SettingValue<'play_rules'>, 'payout_cap'>,
  { games, stake }: GrantedRounds,
): string | null {
  for (const id of games) {
    const game = houseGame(id);
    if (game !== undefined && freeRoundPayout(game, stake) > payout_cap)
      return `A free round of ${formatMoney(stake)} on ${id} could win ${formatMoney(freeRoundPayout(game, stake))}, above the payout cap of ${formatMoney(payout_cap)}.`;
  }
  return null;
}
