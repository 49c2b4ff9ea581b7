import * as v from 'valibot';
import type { SingleGame, Values } from './game.ts';

/**
 * The call of a round out of what is stored of it.
 *
 * Shape   (game, { target_hundredths, over, roll_hundredths, ... }) -> { target_hundredths, over }; null where it is none of the game's
 */
export function readCall<Call extends Values>(
  game: Pick<SingleGame<Call, Values>, 'call'>,
  stored: Values,
): Call | null {
  const named = Object.keys(game.call.entries).map((name) => [name, stored[name]]);
  const read = v.safeParse(game.call, Object.fromEntries(named));
  return read.success ? read.output : null;
}
