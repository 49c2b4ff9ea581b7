-- Returns the refusal of a bet that the player's own money does not cover, or raises NUA01 if the pair is guarded. A node that does not
-- know yet that the player is guarded would ignore a bonus that covers the stake. The error makes that node place the bet again as a
-- guarded bet.
create or replace function arcade.refusal_of(p_pair uuid) returns text language plpgsql stable as $$
begin
  if current_setting('nua.bet_line', true) is distinct from 'guarded'
     and exists (select from arcade.seed_pair p where p.id = p_pair and p.guarded) then
    raise exception 'the bets under pair % are guarded', p_pair using errcode = 'NUA01';
  end if;
  return 'INSUFFICIENT_FUNDS';
end $$;
