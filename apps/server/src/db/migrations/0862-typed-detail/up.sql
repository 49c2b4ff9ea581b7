-- expand
-- What a player typed as the own wallet, CNIC or account, as prints: how many different ones a day is limited, so that nobody can try
-- out whose is refused.
create table typed_detail (
  player_id uuid not null references player (id),
  print bytea not null check (length(print) = 32),
  at timestamptz not null,
  primary key (player_id, print)
);
create index typed_detail_at on typed_detail (at);
create trigger closed_player_stays_empty before insert on typed_detail
  for each row execute function refuse_closed_player();
