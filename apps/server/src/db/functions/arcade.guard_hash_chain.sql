-- Refuses every change of a hash chain except these: its salt is set once, its count of rounds grows, its elements are sealed, and it is
-- lost once.
create or replace function arcade.guard_hash_chain() returns trigger language plpgsql as $$
begin
  if (new.id, new.game_id, new.length, new.terminating_hash, new.salt_height, new.announced_at)
       is distinct from (old.id, old.game_id, old.length, old.terminating_hash, old.salt_height, old.announced_at)
     or (old.salt is not null and new.salt is distinct from old.salt)
     or (new.marks is not null and new.marks is distinct from old.marks)
     or (new.marks is null and new.sealed_marks is null)
     or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
     or (new.lost_at is not null and new.last_number <> old.last_number)
     or new.last_number < old.last_number then
    raise exception 'hash chain % is committed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
