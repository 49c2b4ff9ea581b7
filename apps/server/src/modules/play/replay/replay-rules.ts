import type { getReplay } from '@nua/contract/replay.ts';
import { gameOfVersion, withoutStake } from '@nua/games';
import type * as v from 'valibot';
import type { StoredReplay } from '../../fairness/public.ts';

export type ShownReplay = v.InferOutput<typeof getReplay.response>;
export type ShareChoice = { shows_stake: boolean; shows_check: boolean };

/** The name under which the site's own games are drawn. */
const HOUSE = 'Nua';

/**
 * Decides what strangers see of a shared round: no player, no id but that of the link, no time, and neither stake nor seeds unless the
 * player shows them.
 *
 * Shape   (stored round, the player's choice) -> response
 */
export function replayViewOf(stored: StoredReplay, { shows_stake, shows_check }: ShareChoice): ShownReplay {
  const { game_id, provider, table_version, stake, payout, round, check } = stored;
  const game = gameOfVersion(game_id, table_version);
  return {
    game_id,
    drawn_by: provider === null ? { kind: 'house', name: HOUSE } : { kind: 'provider', name: provider },
    pays_hundredths: Number((payout * 100n) / stake),
    table_version,
    call: round && (shows_stake || game === undefined ? round.call : withoutStake(game, round.call)),
    outcome: round?.outcome ?? null,
    steps: [...(round?.steps ?? [])],
    frames: [...(round?.frames ?? [])],
    left_hundredths: round?.left_hundredths ?? null,
    money: shows_stake ? { stake, payout } : null,
    check: shows_check ? check : null,
  };
}
