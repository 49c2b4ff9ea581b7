-- expand
-- A closed account stays empty. A request that was under way while it closed waits here for the closing, and is refused then:
-- whatever it wanted to write down would be the only thing left of the person.
create function refuse_closed_player() returns trigger language plpgsql as $$
declare
  v_status smallint;
begin
  if new.player_id is null then
    return new;
  end if;
  -- The lock makes the closing's outcome the one that is read.
  select status into v_status from player where id = new.player_id for key share;
  if v_status = 5 then
    raise exception 'player % has closed the account', new.player_id using errcode = 'NUA05';
  end if;
  return new;
end
$$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['payout_account', 'deposit', 'withdraw', 'device', 'session', 'phone_code', 'phone_proof', 'notice',
    'phone_change', 'avatar_picture', 'data_export', 'ticket', 'message', 'push_token']
  loop
    execute format('create trigger closed_player_stays_empty before insert on %I for each row execute function refuse_closed_player()', v_table);
  end loop;
end
$$;

create function refuse_change_of_closed() returns trigger language plpgsql as $$
begin
  raise exception 'player % has closed the account', old.id using errcode = 'NUA05';
end
$$;

create trigger closed_player_is_final before update on player for each row
  when (old.status = 5) execute function refuse_change_of_closed();
