import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { PlayerQuery } from '../../db/player-query.ts';

/** The number of newest rounds that are searched. It bounds the cost of a long history. */
const ROUNDS_SEARCHED = 100;
const MAX_GAMES = 6;

/**
 * The games that a player can continue: first the games with an open round, with its stake, then the games of the newest rounds.
 *
 * A provider's game with several open rounds is listed once, with the sum of their stakes. A bet on a shared round does not count as open,
 * because it ends without the player.
 *
 * Units   open_stake in paisa; null if the game has no open round
 */
export const CONTINUED: PlayerQuery<{ game_id: string; open_stake: Cents | null }> = {
  select: (player_id) => sql`
    with open as (
      select distinct on (r.game_id) r.game_id, r.id, (sum(case when r.free_rounds_id is null then r.stake_cents else 0 end) over (partition by r.game_id))::bigint as stake_cents
      from arcade.round_in_progress r where r.player_id = ${player_id} and r.shared_round_id is null
      order by r.game_id, r.id desc),
    newest as (
      select r.game_id, r.id from arcade.round r
      where r.player_id = ${player_id} and r.state = 'settled' order by r.id desc limit ${sql.lit(ROUNDS_SEARCHED)}),
    played as (select distinct on (game_id) game_id, id from newest order by game_id, id desc)
    select g.game_id, o.stake_cents::text as open_stake
    from (select game_id from open union select game_id from played) g
      left join open o on o.game_id = g.game_id left join played p on p.game_id = g.game_id
    order by o.id desc nulls last, p.id desc nulls last limit ${sql.lit(MAX_GAMES)}`,
  cents: ['open_stake'],
};
