-- Refuses every change of a stamp except two: a calendar accepts its text once, and its proof ends in a block once.
create or replace function guard_stamp() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject, new.text, new.made_at) is distinct from (old.id, old.kind, old.subject, old.text, old.made_at)
     or (old.stamped_at is not null and new.stamped_at is distinct from old.stamped_at)
     or (old.block_height is not null and (new.block_height, new.block_header) is distinct from (old.block_height, old.block_header)) then
    raise exception 'stamp % is committed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
