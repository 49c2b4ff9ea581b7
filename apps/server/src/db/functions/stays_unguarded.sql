-- Returns whether a player is unguarded, and keeps it so until the transaction ends: guard_player waits, and counts what was staked here.
create or replace function stays_unguarded(p_player uuid) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(guard_lock(p_player));
  -- A new statement, so that a guard which the lock waited for is visible.
  return not exists (select from player_guard where player_id = p_player);
end $$;
