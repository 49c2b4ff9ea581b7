import { sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';

/** Reports whether the player has an unfinished round in this game, of the house or of a provider. A bet on a shared round counts. */
export async function hasOpenRound(db: Queryable, player_id: string, game_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from arcade.open_round where player_id = ${player_id} and game_id = ${game_id} limit 1`.execute(db);
  return rows.length > 0;
}
