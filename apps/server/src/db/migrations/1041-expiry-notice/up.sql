-- expand
-- The days on which a player got a notice that something expires soon: at most one a day.
create table expiry_notice (
  player_id uuid not null references player (id),
  day date not null,
  primary key (player_id, day)
);
