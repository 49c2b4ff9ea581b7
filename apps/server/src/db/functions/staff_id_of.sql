-- The staff member who has a name now; null if nobody has it.
create or replace function staff_id_of(p_name text) returns uuid language sql stable as $$
  select id from staff_member where name = p_name and left_at is null
$$;
