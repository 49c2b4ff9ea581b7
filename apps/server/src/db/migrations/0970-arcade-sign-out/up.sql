-- expand
-- As in 0968, for the games of the house: what a launch has opened is over once the sign-in of its device was ended, and another sign-in
-- on that device does not bring it back. Open rounds are the player's, not the session's.
create function arcade.play_ends_with_sign_in() returns trigger language plpgsql as $$
begin
  update arcade.launch_token set used_at = new.ended_at
  where player_id = new.player_id and device_id = new.device_id and used_at is null and expires_at > new.ended_at;
  update arcade.session set expires_at = new.ended_at
  where player_id = new.player_id and device_id = new.device_id and expires_at > new.ended_at;
  return null;
end
$$;

create trigger arcade_play_ends_with_sign_in after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null and (new.end_reason not in ('replaced', 'upgrade') or new.expires_at <= new.ended_at))
  execute function arcade.play_ends_with_sign_in();
