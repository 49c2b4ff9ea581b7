-- Refuses every change of a hash chain except two: its salt is set once, and its count of rounds grows.
create or replace function arcade.guard_hash_chain() returns trigger language plpgsql as $$
begin
  if (new.id, new.game_id, new.marks, new.length, new.terminating_hash, new.salt_height, new.announced_at)
       is distinct from (old.id, old.game_id, old.marks, old.length, old.terminating_hash, old.salt_height, old.announced_at)
     or (old.salt is not null and new.salt is distinct from old.salt)
     or new.last_number < old.last_number then
    raise exception 'hash chain % is committed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
