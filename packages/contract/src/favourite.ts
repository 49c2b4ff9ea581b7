import * as v from 'valibot';
import { declare } from './call.ts';
import { gameId } from './game.ts';
import { listOf, time } from './wire.ts';

/** The maximum number of favourite games of an account. */
export const MAX_FAVOURITES = 50;

/** GET /api/c/game/favourite */
export const listFavourites = declare({
  purpose: 'All favourite games of the player, newest first.',
  method: 'GET',
  path: '/api/c/game/favourite',
  auth: 'player',
  response: listOf(v.object({ game_id: gameId, at: time })),
  errors: [],
});

/** PUT /api/c/game/favourite/{game_id} */
export const setFavourite = declare({
  purpose: 'Adds a game to the favourites or removes it. Safe to repeat.',
  method: 'PUT',
  path: '/api/c/game/favourite/{game_id}',
  params: { game_id: gameId },
  auth: 'player',
  body: v.strictObject({ favourite: v.boolean() }),
  response: v.object({ game_id: gameId, favourite: v.boolean() }),
  errors: ['NOT_FOUND', 'FAVOURITE_LIMIT'],
});
