import { calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import { handle } from '../../../core/handle.ts';
import { isClosed } from '../pace/play-pace.ts';
import { findGame } from '../pace/playable-games.ts';

/** A closed game is found too: its launch explains that it is closed. */
export const getGame = handle(calls.getGame, (ctx, { params }) => {
  const game = findGame(ctx, params.game_id!);
  if (!game) throw apiError('NOT_FOUND');
  const { id, category } = game;
  return { id, category, is_open: !isClosed(ctx, game) };
});
