-- expand
-- The pictures that staff uploaded for content, re-encoded. The key is the SHA-256 of the picture.
create table content_picture (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  picture bytea not null,
  width int not null,
  height int not null,
  at timestamptz not null
);
