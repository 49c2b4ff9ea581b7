-- Returns the refusal of a bet without enough of the player's own money, or raises NUA01 when the pair is guarded.
-- A node that does not know yet that a player is guarded may see too little own money where a bonus covers the rest: the error makes it place
-- the bet as a guarded one.
create or replace function arcade.refusal_of(p_pair uuid) returns text language plpgsql stable as $$
begin
  if current_setting('nua.bet_line', true) is distinct from 'guarded'
     and exists (select from arcade.seed_pair p where p.id = p_pair and p.guarded) then
    raise exception 'the bets under pair % are guarded', p_pair using errcode = 'NUA01';
  end if;
  return 'INSUFFICIENT_FUNDS';
end $$;
