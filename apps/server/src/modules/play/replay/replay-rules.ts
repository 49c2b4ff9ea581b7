import type { getReplay } from '@nua/contract/replay.ts';
import { gameOfVersion, withoutStake } from '@nua/games';
import type * as v from 'valibot';
import type { StoredReplay } from '../../fairness/public.ts';

export type ShownReplay = v.InferOutput<typeof getReplay.response>;
export type ShareChoice = { shows_stake: boolean; shows_check: boolean };

const HOUSE_NAME = 'Nua';

/**
 * Decides what strangers see of a shared round. They see no player, no id and no time. They see stake and seeds only if the player shows
 * them.
 *
 * Shape   (stored round, the player's choice) -> response
 */
export function replayViewOf(stored: StoredReplay, { shows_stake, shows_check }: ShareChoice): ShownReplay {
  const { game_id, provider, table_version, stake, payout, round, check } = stored;
  const game = gameOfVersion(game_id, table_version);
  return {
    game_id,
    drawn_by: provider === null ? { kind: 'house', name: HOUSE_NAME } : { kind: 'provider', name: provider },
    pays_hundredths: Number((payout * 100n) / stake),
    table_version,
    call: round && (shows_stake || game === undefined ? round.call : withoutStake(game, round.call)),
    outcome: round?.outcome ?? null,
    steps: [...(round?.steps ?? [])],
    frames: [...(round?.frames ?? [])],
    left_hundredths: round?.cashed_out_hundredths ?? null,
    money: shows_stake ? { stake, payout } : null,
    check: shows_check ? check : null,
  };
}
