import { calls } from '@nua/contract';
import { MAX_FAVOURITES } from '@nua/contract/favourite.ts';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf, type Tx } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import type { PlayerQuery } from '../../../db/player-query.ts';
import { findGame } from '../pace/playable-games.ts';

const FAVOURITES: PlayerQuery<{ game_id: string; at: Date }> = {
  select: (player_id) =>
    sql`select f.game_id, f.at from favourite f where f.player_id = ${player_id} order by f.at desc, f.game_id`,
  times: ['at'],
};

/** Lists all favourites, also of closed games. Their number is limited, so there is no paging. */
const listFavourites = handle(calls.listFavourites, async (ctx) => {
  const rows = await ctx.playerLoader().load(FAVOURITES);
  const list = rows.map(({ game_id, at }) => ({ game_id, at: at.toISOString() }));
  return { list, page: 1, size: list.length, total: list.length };
});

/** Sets or removes a favourite. A game that no longer exists can only be removed. */
const setFavourite = handle(calls.setFavourite, async (ctx, { params, body }) => {
  const { player_id } = sessionOf(ctx);
  const game_id = params.game_id!;
  const { favourite } = body;
  if (favourite && findGame(ctx, game_id) === undefined) throw apiError('NOT_FOUND');
  await ctx.db.transaction().execute(async (tx) => {
    if (favourite) await addFavourite(tx, { player_id, game_id, at: ctx.clock.now() });
    else await sql`delete from favourite where player_id = ${player_id} and game_id = ${game_id}`.execute(tx);
  });
  return { game_id, favourite };
});

/** Adds a favourite. The lock on the player's row enforces the maximum for parallel requests. */
async function addFavourite(tx: Tx, { player_id, game_id, at }: { player_id: string; game_id: string; at: Date }) {
  await sql`select 1 from player where id = ${player_id} for no key update`.execute(tx);
  const { rows } = await sql<{ game_id: string }>`select game_id from favourite where player_id = ${player_id}`.execute(
    tx,
  );
  if (rows.some((row) => row.game_id === game_id)) return;
  if (rows.length >= MAX_FAVOURITES) throw apiError('FAVOURITE_LIMIT', { maximum: MAX_FAVOURITES });
  await sql`insert into favourite (player_id, game_id, at) values (${player_id}, ${game_id}, ${at})`.execute(tx);
}

export const favouriteFeature: Feature = { name: 'favourite', handlers: [listFavourites, setFavourite] };
