-- Ends the sessions of a player, or of one device, except `p_except`, and notifies every node at the commit. Returns how many sessions
-- ended.
create or replace function end_sessions(p_player uuid, p_reason text, p_at timestamptz, p_device uuid default null, p_except uuid default null)
returns integer language plpgsql as $$
declare
  v_ended integer;
begin
  update session set ended_at = p_at, end_reason = p_reason
  where player_id = p_player and ended_at is null
    and (p_device is null or device_id = p_device)
    and (p_except is null or id <> p_except);
  get diagnostics v_ended = row_count;
  -- All sessions share the revision's row, so it is locked last, and only if a session has ended.
  if v_ended > 0 then
    perform bump_revision('session', p_player::text);
  end if;
  return v_ended;
end
$$;
