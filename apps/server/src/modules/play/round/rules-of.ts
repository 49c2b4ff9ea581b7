import { type AnyGame, gameOfVersion } from '@nua/games';

/**
 * Returns the game by the rules under which a round began. A newer pay table changes no open round.
 *
 * Shape   (current game, round) -> the game at the round's version; throws for an unknown version
 */
export function rulesOf<Game extends AnyGame>(
  present: Game,
  { id, table_version }: { id: string; table_version: number },
): Game {
  if (present.table_version === table_version) return present;
  const game = gameOfVersion(present.id, table_version);
  if (game?.kind !== present.kind) throw new Error(`unknown version ${table_version} of ${present.id} in round ${id}`);
  return game as Game;
}
