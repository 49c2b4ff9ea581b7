import * as v from 'valibot';
import type { SingleGame, Values } from './game.ts';

/**
 * Extracts the call from the stored data of a round.
 *
 * Shape   (game, { target_hundredths, over, roll_hundredths, ... }) -> { target_hundredths, over }; null for an invalid call
 */
export function readCall<Call extends Values>(
  game: Pick<SingleGame<Call, Values>, 'call'>,
  stored: Values,
): Call | null {
  const named = Object.keys(game.call.entries).map((name) => [name, stored[name]]);
  const read = v.safeParse(game.call, Object.fromEntries(named));
  return read.success ? read.output : null;
}
