import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';

/** A round that paid more than its stake, with its player. */
export type Win = {
  id: string;
  game_id: string;
  at: Date;
  stake: Cents;
  payout: Cents;
  alias_name: string;
  is_demo: boolean;
};

/** Only the newest transfers are searched, so that rare wins do not cause a scan of the whole table. */
const SEARCHED_TRANSFERS = 2000;

/**
 * Returns the newest rounds that paid more than their stake, newest first. Each player has at most one round, so that no player
 * fills the list.
 *
 * Shape   (db, how many) -> Win[]
 */
export async function newestWins(db: Queryable, max: number): Promise<Win[]> {
  // `offset 0` keeps the lateral query separate, so that PostgreSQL looks up each round by its id, in one month. Otherwise it may read all
  // rounds of the player.
  const { rows } = await sql<Win>`
    with newest as materialized (
      select t.id, case when t.ref ->> 'type' = 'round' then (t.ref ->> 'id')::uuid else t.journal_id end as round_id, t.credit_account, t.reason from ledger.transfer t order by t.id desc limit ${SEARCHED_TRANSFERS}
    )
    select w.id, w.game_id, w.at, w.stake, w.payout, p.alias_name, p.is_demo
    from (
      select distinct on (r.player_id) n.id as place, r.id, r.player_id, r.game_id, r.at, r.stake_cents as stake, r.payout_cents as payout
      from newest n
      join ledger.account a on a.id = n.credit_account
      join lateral (
        select * from arcade.round where player_id = a.owner_id and id = n.round_id and payout_cents > stake_cents and state = 'settled' offset 0
      ) r on true
      where n.reason = 'win'
      order by r.player_id, n.id desc
    ) w
    join player p on p.id = w.player_id
    order by w.place desc limit ${max}`.execute(db);
  return rows;
}
