-- Returns the UTC month in which an id was made.
create or replace function arcade.month_of(p_id uuid) returns date language sql immutable strict as $$
  select date_trunc('month', to_timestamp(('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint / 1000) at time zone 'UTC')::date
$$;
