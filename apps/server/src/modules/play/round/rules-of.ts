import { type AnyGame, gameOfVersion } from '@nua/games';

/**
 * Returns a game with the rules under which a round began. A new pay table does not change open rounds.
 *
 * Shape   (current game, round) -> the game at the round's version; throws for an unknown version
 */
export function rulesOf<Game extends AnyGame>(
  current: Game,
  { id, table_version }: { id: string; table_version: number },
): Game {
  if (current.table_version === table_version) return current;
  const game = gameOfVersion(current.id, table_version);
  if (game?.kind !== current.kind) throw new Error(`unknown version ${table_version} of ${current.id} in round ${id}`);
  return game as Game;
}
