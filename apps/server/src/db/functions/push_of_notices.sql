-- Queues pushes of the new security notices for every device of their players.
-- A password reset also notifies the devices that it signs out, so their push tokens outlive the session for this notice.
create or replace function push_of_notices() returns trigger language plpgsql as $$
begin
  insert into push_delivery (fact_id, token_hash, player_id, kind, payload, at, due_at)
  select f.id, t.token_hash, f.player_id, 'security',
    jsonb_build_object('key', f.kind) || case when f.about ? 'stop_token'
      then jsonb_build_object('extra', jsonb_build_object('navigateTo', '/password-reset/' || (f.about ->> 'stop_token')))
      else '{}' end,
    f.at, f.at
  from fresh f join push_token t on t.player_id = f.player_id
  on conflict do nothing;
  return null;
end
$$;
