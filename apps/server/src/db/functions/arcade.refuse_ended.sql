-- Refuses a change of a round that has ended.
create or replace function arcade.refuse_ended() returns trigger language plpgsql as $$
begin
  raise exception 'round % has ended', old.id using errcode = 'restrict_violation';
end $$;
