-- Removes the guard of a player without limits or exclusions. A later guard sums the days of play again.
-- The caller holds the lock of the guard's row.
create or replace function unguard_player(p_player uuid) returns void language plpgsql as $$
begin
  update arcade.seed_pair set guarded = false where player_id = p_player and guarded;
  delete from player_play_day where player_id = p_player;
  delete from player_guard where player_id = p_player;
  perform bump_revision('limit', p_player::text);
end $$;
