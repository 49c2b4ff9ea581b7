import { calls } from '@nua/contract';
import { gameMath, houseGame } from '@nua/games';
import { apiError } from '../../../core/api-error.ts';
import { handle } from '../../../core/handle.ts';

/** A closed game's odds stay published: rounds of it can still be checked. */
export const getGameMath = handle(calls.arcadeMath, (_ctx, { params }) => {
  const game = houseGame(params.game ?? '');
  if (!game) throw apiError('NOT_FOUND');
  return gameMath(game);
});
