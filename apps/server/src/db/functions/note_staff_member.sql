-- Records that a person joins the staff when a name gets its secret, and leaves it when the name loses it.
-- A changed secret changes nothing, because it belongs to the same person.
create or replace function note_staff_member() returns trigger language plpgsql as $$
declare
  had_secret boolean := tg_op <> 'INSERT' and old.secret_hash is not null;
  has_secret boolean := tg_op <> 'DELETE' and new.secret_hash is not null;
begin
  if had_secret and not has_secret then
    update staff_member set left_at = coalesce(new.removed_at, now()) where name = old.name and left_at is null;
  elsif has_secret and not had_secret then
    insert into staff_member (name, joined_at) values (new.name, new.added_at);
  end if;
  return null;
end $$;
