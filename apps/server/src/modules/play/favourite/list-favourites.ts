import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { handle } from '../../../core/handle.ts';
import type { PlayerQuery } from '../../../db/player-query.ts';

const FAVOURITES: PlayerQuery<{ game_id: string; at: Date }> = {
  select: (player_id) =>
    sql`select f.game_id, f.at from favourite f where f.player_id = ${player_id} order by f.at desc, f.game_id`,
  times: ['at'],
};

/**
 * Lists all favourites, since their number is limited. A closed game remains a favourite; the list of games shows which can
 * be played.
 */
export const listFavourites = handle(calls.listFavourites, async (ctx) => {
  const rows = await ctx.playerLoader().load(FAVOURITES);
  const list = rows.map(({ game_id, at }) => ({ game_id, at: at.toISOString() }));
  return { list, page: 1, size: list.length, total: list.length };
});
