-- contract
-- When the frame of an arcade session was last heard. A session that is not heard any more plays no longer, so that the money it
-- left in the game may be pulled from another device.
alter table arcade.session add column heard_at timestamptz;
update arcade.session set heard_at = created_at;
alter table arcade.session alter column heard_at set not null;

create index arcade_session_of_player on arcade.session (player_id);
