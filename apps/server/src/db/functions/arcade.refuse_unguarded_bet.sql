-- Refuses, with NUA01, a bet on a guarded pair from a node that does not know yet that the player is guarded.
create or replace function arcade.refuse_unguarded_bet() returns trigger language plpgsql as $$
begin
  raise exception 'the bets of player % are guarded', new.player_id using errcode = 'NUA01';
end $$;
