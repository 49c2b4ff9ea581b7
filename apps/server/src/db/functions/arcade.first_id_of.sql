-- Returns the smallest id of a UTC month: every UUID version 7 made in the month or later is greater.
create or replace function arcade.first_id_of(p_month date) returns uuid language sql immutable strict as $$
  select (lpad(to_hex(extract(epoch from date_trunc('month', p_month::timestamp))::bigint * 1000), 12, '0') || repeat('0', 20))::uuid
$$;
