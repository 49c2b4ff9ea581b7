-- Notifies every node that `p_name` has changed. `p_about` is an id without blanks, or null if everything may have changed.
create or replace function bump_revision(p_name text, p_about text default null) returns void
language plpgsql as $$
declare
  v_value bigint;
begin
  insert into revision as r (name, value) values (p_name, 1)
  on conflict (name) do update set value = r.value + 1
  returning value into v_value;
  perform pg_notify('nua_revision', p_name || ' ' || v_value || ' ' || coalesce(p_about, ''));
end
$$;
