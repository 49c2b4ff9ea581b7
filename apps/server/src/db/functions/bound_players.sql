-- Returns the player and every account that the player's limits and exclusions bind. It is the inverse of linked_players.
create or replace function bound_players(p_player uuid) returns setof uuid language sql stable as $$
  select p_player
  union
  select theirs.player_id
  from person_print mine join person_print theirs on theirs.print = mine.print and theirs.player_id <> mine.player_id
  where mine.player_id = p_player and mine.proof = 'held' and mine.lifted_at is null
    and theirs.proof = 'held' and theirs.lifted_at is null and theirs.left_at is null
$$;
