-- Returns the id of the staff member who has a name now, or who leaves in this transaction; null if there is none. A staff member who
-- approves their own removal has left before the log entry is written.
create or replace function staff_id_of(p_name text) returns uuid language sql stable as $$
  select id from staff_member
  where name = p_name and (left_at is null or xmin = pg_current_xact_id()::xid)
  order by left_at desc nulls first limit 1
$$;
