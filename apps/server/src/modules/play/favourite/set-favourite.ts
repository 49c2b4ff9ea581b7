import { calls } from '@nua/contract';
import { MAX_FAVOURITES } from '@nua/contract/favourite.ts';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { findGame } from '../pace/playable-games.ts';

/** Sets or removes a favourite. A game that no longer exists can only be removed. */
export const setFavourite = handle(calls.setFavourite, async (ctx, { params, body }) => {
  const { player_id } = sessionOf(ctx);
  const game_id = params.game_id!;
  const { favourite } = body;
  if (favourite && findGame(ctx, game_id) === undefined) throw apiError('NOT_FOUND');
  await ctx.db.transaction().execute(async (tx) => {
    if (favourite) await add(tx, { player_id, game_id, at: ctx.clock.now() });
    else await sql`delete from favourite where player_id = ${player_id} and game_id = ${game_id}`.execute(tx);
  });
  return { game_id, favourite };
});

/**
 * Adds a favourite; one that is set again keeps its place. The lock on the player's row makes the limit hold for parallel
 * requests.
 */
async function add(tx: Tx, { player_id, game_id, at }: { player_id: string; game_id: string; at: Date }) {
  await sql`select 1 from player where id = ${player_id} for no key update`.execute(tx);
  const { rows } = await sql<{ game_id: string }>`select game_id from favourite where player_id = ${player_id}`.execute(
    tx,
  );
  if (rows.some((row) => row.game_id === game_id)) return;
  if (rows.length >= MAX_FAVOURITES) throw apiError('FAVOURITE_LIMIT', { maximum: MAX_FAVOURITES });
  await sql`insert into favourite (player_id, game_id, at) values (${player_id}, ${game_id}, ${at})`.execute(tx);
}
