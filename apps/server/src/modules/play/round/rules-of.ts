import { type AnyGame, gameOfVersion } from '@nua/games';

/**
 * The rules under which a round was begun: a later pay table changes no round that is open.
 *
 * Shape   (game as it is now, round) -> the game as it was; throws for a version that this server never knew
 */
export function rulesOf<Game extends AnyGame>(
  present: Game,
  { id, table_version }: { id: string; table_version: number },
): Game {
  if (present.table_version === table_version) return present;
  const game = gameOfVersion(present.id, table_version);
  if (game?.kind !== present.kind)
    throw new Error(`nobody knows version ${table_version} of ${present.id}, the rules of round ${id}`);
  return game as Game;
}
