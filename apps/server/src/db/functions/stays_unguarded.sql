-- Returns whether a player is unguarded, and keeps the player unguarded until the transaction ends: guard_player waits, and then counts
-- this transaction's stakes.
create or replace function stays_unguarded(p_player uuid) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(guard_lock(p_player));
  -- A new statement sees a guard that was committed while the lock waited.
  return not exists (select from player_guard where player_id = p_player);
end $$;
