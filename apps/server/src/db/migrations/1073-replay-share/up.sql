-- expand
-- The links by which players share a round. The id is random, so that it shows neither the round's time nor its player, and a link that was
-- taken back never works again.
create table replay_share (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references player (id),
  round_id uuid not null,
  shows_stake boolean not null,
  shows_check boolean not null,
  shared_at timestamptz not null,
  taken_back_at timestamptz
);
-- A round has one working link.
create unique index replay_share_of_round on replay_share (player_id, round_id) where taken_back_at is null;
create index replay_share_by_time on replay_share (player_id, shared_at);
