-- Marks a new seed pair for bets as guarded if its player is guarded (see guard_player).
create or replace function arcade.guard_new_pair() returns trigger language plpgsql as $$
begin
  new.guarded := new.purpose = 'game' and exists (select from player_guard g where g.player_id = new.player_id);
  return new;
end $$;
