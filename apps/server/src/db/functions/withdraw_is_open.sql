-- Returns whether a withdrawal in this state has no outcome yet.
create or replace function withdraw_is_open(p_state text) returns boolean language sql immutable parallel safe as $$
  select p_state not in ('paid', 'rejected', 'cancelled')
$$;
