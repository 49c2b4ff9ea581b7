-- Ends the launch tokens and game sessions of a device when its sign-in ends; a new sign-in on that device does not revive them.
-- Open rounds belong to the player, not to the session, and stay open.
create or replace function arcade.play_ends_with_sign_in() returns trigger language plpgsql as $$
begin
  update arcade.launch_token set used_at = new.ended_at
  where player_id = new.player_id and device_id = new.device_id and used_at is null and expires_at > new.ended_at;
  update arcade.session set expires_at = new.ended_at
  where player_id = new.player_id and device_id = new.device_id and expires_at > new.ended_at;
  return null;
end
$$;
