-- Returns the player and every account whose limits and exclusions bind the player, because both have proven the same number. An account
-- that has left the number still binds the player. A number that the player no longer uses does not count.
create or replace function linked_players(p_player uuid) returns setof uuid language sql stable as $$
  select p_player
  union
  select theirs.player_id
  from person_print mine join person_print theirs on theirs.print = mine.print and theirs.player_id <> mine.player_id
  where mine.player_id = p_player and mine.proof = 'held' and mine.lifted_at is null and mine.left_at is null
    and theirs.proof = 'held' and theirs.lifted_at is null
$$;
