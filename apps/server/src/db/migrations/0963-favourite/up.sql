-- expand
-- The games that a player keeps at hand.
create table favourite (
  player_id uuid not null references player (id),
  game_id text not null,
  at timestamptz not null,
  primary key (player_id, game_id)
);

create trigger closed_player_stays_empty before insert on favourite for each row execute function refuse_closed_player();
