-- Returns the moment at which a calendar day begins in Karachi.
create or replace function karachi_midnight(p_day date) returns timestamptz language sql immutable parallel safe as $$
  select p_day::timestamp at time zone 'Asia/Karachi'
$$;
