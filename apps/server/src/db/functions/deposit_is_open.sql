-- Returns whether a deposit in this state has no outcome yet.
create or replace function deposit_is_open(p_state text) returns boolean language sql immutable parallel safe as $$
  select p_state in ('created', 'awaiting_approval', 'checking', 'reviewing')
$$;
