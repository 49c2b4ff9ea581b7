import type { getReplay } from '@nua/contract/replay.ts';
import { gameOfVersion, withoutStake } from '@nua/games';
import type * as v from 'valibot';
import type { App } from '../../../core/app.ts';
import type { StoredReplay } from '../../fairness/public.ts';
import { gameNameOf } from '../pace/playable-games.ts';

export type ShownReplay = v.InferOutput<typeof getReplay.response>;
export type ShareChoice = { shows_stake: boolean; shows_check: boolean };
/** `shows_record` is true for a staff member, who sees when the round was played and its number at the provider. */
type Shown = ShareChoice & { shows_record?: true };

const HOUSE_NAME = 'Nua';

/**
 * Decides what a link shows of a round. Strangers see no player, no id and no time. They see stake and seeds only if the player shows
 * them.
 *
 * Shape   (deps, stored round, the player's choice) -> response
 */
export function replayViewOf(
  deps: Pick<App, 'config'>,
  stored: StoredReplay,
  { shows_stake, shows_check, shows_record }: Shown,
): ShownReplay {
  const { game_id, provider, table_version, stake, payout, round, check, ended_at, began_at, provider_round } = stored;
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
    name: gameNameOf(deps, game_id),
    record: shows_record
      ? { began_at: began_at?.toISOString() ?? null, ended_at: ended_at.toISOString(), provider_round }
      : null,
  };
}
