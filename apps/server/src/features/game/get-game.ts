import { calls } from '@nua/contract';
import { isClosed } from '../../domain/play/play-pace.ts';
import { findGame } from '../../domain/play/playable-games.ts';
import { apiError } from '../../http/api-error.ts';
import { handle } from '../../http/handle.ts';

/** A closed game exists: its launch explains that it is closed. */
export const getGame = handle(calls.getGame, (ctx, { params }) => {
  const game = findGame(ctx, params.game_id!);
  if (!game) throw apiError('NOT_FOUND');
  const { id, category } = game;
  return { id, category, is_open: !isClosed(ctx, game) };
});
