-- Deletes the push token of a device when its session ends in any way. A session that continues under a new token keeps its push token.
create or replace function push_ends_with_session() returns trigger language plpgsql as $$
begin
  delete from push_token where device_id = new.device_id and player_id = new.player_id;
  return null;
end
$$;
