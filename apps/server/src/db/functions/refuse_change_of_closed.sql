-- Refuses a change of a closed account.
create or replace function refuse_change_of_closed() returns trigger language plpgsql as $$
begin
  raise exception 'player % has closed the account', old.id using errcode = 'NUA05';
end
$$;
