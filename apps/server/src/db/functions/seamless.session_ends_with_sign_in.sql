-- Ends the seamless game sessions of a device when its sign-in ends.
create or replace function seamless.session_ends_with_sign_in() returns trigger language plpgsql as $$
begin
  update seamless.session set ended_at = new.ended_at
  where player_id = new.player_id and device_id = new.device_id and ended_at is null;
  return null;
end
$$;
