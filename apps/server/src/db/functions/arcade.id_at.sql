-- Returns the smallest UUID version 7 that contains this time.
create or replace function arcade.id_at(p_time timestamptz) returns uuid language sql stable as $$
  select (lpad(to_hex(floor(extract(epoch from p_time) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
