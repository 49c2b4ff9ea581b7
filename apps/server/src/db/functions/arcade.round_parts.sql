-- Returns a player's play in parts that add up: the stored sums by day and game, and each settled round that arcade.fold_rounds has not
-- summed yet.
create or replace function arcade.round_parts(p_player uuid)
returns table (day date, game_id text, rounds bigint, stake_cents bigint, payout_cents bigint, bonus_stake_cents bigint, bonus_payout_cents bigint)
language sql stable
set enable_seqscan = off
as $$
  select s.day, s.game_id, s.rounds, s.stake_cents, s.payout_cents, s.bonus_stake_cents, s.bonus_payout_cents
  from arcade.round_sum s where s.player_id = p_player
  union all
  select karachi_day(r.at), r.game_id, 1, case when r.free_rounds_id is null then r.stake_cents else 0 end, r.payout_cents,
    case when r.free_rounds_id is null then r.bonus_stake_cents else 0 end, r.bonus_payout_cents
  from arcade.round r
  where r.player_id = p_player and r.state = 'settled' and r.id > coalesce(
    (select m.last_id from arcade.round_mark m where m.player_id = p_player), '00000000-0000-0000-0000-000000000000')
$$;
