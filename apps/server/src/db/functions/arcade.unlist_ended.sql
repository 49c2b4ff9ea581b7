-- Removes a round that has ended from the list of open rounds.
create or replace function arcade.unlist_ended() returns trigger language plpgsql as $$
begin
  delete from arcade.open_round where player_id = new.player_id and round_id = new.id;
  return null;
end $$;
