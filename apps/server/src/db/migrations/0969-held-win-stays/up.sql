-- contract
-- A held win stays until somebody decides it: operators who end its round without it say so here, and it waits no more.
alter table seamless.held_win
  add column dropped_at timestamptz,
  -- The call that is held. Another one under its id is not taken, as with a call that was decided. Null of a win that was held before.
  add column body_hash bytea,
  add constraint held_win_id_is_a_name check (id ~ '^[A-Za-z0-9_.:-]{1,64}$');
create index held_win_of_player on seamless.held_win (player_id, provider);
