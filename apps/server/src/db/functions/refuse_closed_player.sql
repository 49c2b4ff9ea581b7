-- Refuses a new row of a closed account. Otherwise a concurrent request could store personal data after the erasure.
create or replace function refuse_closed_player() returns trigger language plpgsql as $$
declare
  v_status smallint;
begin
  if new.player_id is null then
    return new;
  end if;
  -- The lock waits for a concurrent closing, so that its result is read.
  select status into v_status from player where id = new.player_id for key share;
  if v_status = 5 then
    raise exception 'player % has closed the account', new.player_id using errcode = 'NUA05';
  end if;
  return new;
end
$$;
