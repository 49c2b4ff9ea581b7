import { calls } from '@nua/contract';
import { gameMath, houseGame } from '@nua/games';
import { apiError } from '../../../core/api-error.ts';
import { handle } from '../../../core/handle.ts';

/** The published odds of a game. Those of a closed game stay published, so that its rounds can still be verified. */
export const getGameMath = handle(calls.arcadeMath, (_ctx, { params }) => {
  const game = houseGame(params.game ?? '');
  if (!game) throw apiError('NOT_FOUND');
  return gameMath(game);
});
