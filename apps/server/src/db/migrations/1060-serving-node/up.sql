-- expand
-- The nodes that serve, and the migrations that their builds know. A migration that takes something away waits for those that do not know it.
create table serving_node (
  id uuid primary key,
  -- Host and port.
  place text not null,
  build text not null,
  migrations text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
