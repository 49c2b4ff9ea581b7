-- Guards a player who has limits, an exclusion or a bonus: from the commit on, each bet is checked under a lock.
-- Marks the seed pairs, and sums the days of play that limits are computed from.
-- Waits for concurrent unguarded stakes, so that they are counted.
create or replace function guard_player(p_player uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  v_day date := karachi_day(p_at);
  v_first date := least(date_trunc('week', v_day)::date, date_trunc('month', v_day)::date);
begin
  insert into player_guard (player_id, since) values (p_player, p_at) on conflict do nothing;
  if not found then
    perform 1 from player_guard where player_id = p_player for update;
    if found then return; end if;
    insert into player_guard (player_id, since) values (p_player, p_at);
  end if;
  perform pg_advisory_xact_lock(guard_lock(p_player));
  -- The update locks the pairs: an unguarded bet is either among the rounds counted below or fails. The second update finds a pair that
  -- a rotation inserted while the first one waited.
  update arcade.seed_pair set guarded = true where player_id = p_player and purpose = 'game' and state <> 'revealed' and not guarded;
  update arcade.seed_pair set guarded = true where player_id = p_player and purpose = 'game' and state <> 'revealed' and not guarded;
  delete from player_play_day where player_id = p_player;
  insert into player_play_day (player_id, day, staked_cents, paid_cents)
  select r.player_id, karachi_day(r.at), sum(r.stake_cents - r.bonus_stake_cents),
    sum(r.payout_cents - r.bonus_payout_cents)
  from arcade.round r
  where r.player_id = p_player and r.state <> 'voided' and r.at >= karachi_midnight(v_first)
  group by 1, 2;
end $$;
