-- Returns the calendar day in Karachi that contains a moment, like dayInKarachi of packages/contract.
create or replace function karachi_day(p_at timestamptz) returns date language sql immutable parallel safe as $$
  select (p_at at time zone 'Asia/Karachi')::date
$$;
