-- Lists a round that was opened, so that open rounds are found without reading every month. The keys of the list also allow one open round
-- of a player and game in all months together.
create or replace function arcade.list_open() returns trigger language plpgsql as $$
begin
  insert into arcade.open_round (player_id, round_id, game_id, provider, provider_round, shared_round_id, bonus_id, free_rounds_id, at)
  values (new.player_id, new.id, new.game_id, new.provider, new.provider_round, new.shared_round_id, new.bonus_id, new.free_rounds_id, new.at);
  return null;
end $$;
