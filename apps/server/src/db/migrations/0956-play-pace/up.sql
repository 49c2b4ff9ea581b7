-- expand
-- When a player last began a round of a game that has a pace. A game without one never writes here.
create table arcade.pace (
  player_id uuid primary key,
  at timestamptz not null
) with (fillfactor = 50);
