-- expand
-- Which screen was shown when. Nothing personal but the player's id, and not even that where the browser asks not to be followed.
-- Rows older than ninety days are deleted.
create table page_view (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  route text not null,
  signed_in boolean not null,
  player_id uuid references player (id),
  check (player_id is null or signed_in)
);
create index page_view_at on page_view (at);
