-- Adds a new round to the list of open rounds, so that open rounds are found without reading every month. The unique keys of the list allow
-- each player one open round of a game, over all months.
create or replace function arcade.list_open() returns trigger language plpgsql as $$
begin
  insert into arcade.open_round (player_id, round_id, game_id, provider, provider_round, shared_round_id, bonus_id, free_rounds_id, at)
  values (new.player_id, new.id, new.game_id, new.provider, new.provider_round, new.shared_round_id, new.bonus_id, new.free_rounds_id, new.at);
  return null;
end $$;
