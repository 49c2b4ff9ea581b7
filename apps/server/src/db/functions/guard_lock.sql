-- Returns the key of the advisory lock that serialises a player's unguarded stakes and the start of the guard.
create or replace function guard_lock(p_player uuid) returns bigint language sql immutable as $$
  select hashtextextended('player_guard ' || p_player, 0)
$$;
