-- Adds to a proposal the staff members who propose it and agree to it.
create or replace function name_staff_of_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.staff_id := staff_id_of(new.operator);
  else
    new.agreed_by_id := staff_id_of(new.agreed_by);
  end if;
  return new;
end $$;
