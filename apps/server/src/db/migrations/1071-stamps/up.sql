-- expand
-- needs function guard_stamp
-- needs function refuse_change
-- Stamps by calendars outside: a text of the house, and the proof of when it existed.
create table stamp (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('chain', 'seeds', 'checkpoint')),
  -- What was stamped: the last hash of a chain, the number of a batch of seed pairs, or the size of a checkpoint.
  subject text not null,
  -- The stamped text. The digest is its SHA-256.
  text text not null,
  made_at timestamptz not null,
  -- When calendars were last asked.
  asked_at timestamptz,
  -- When the first calendar accepted it, and the proof as an .ots file.
  stamped_at timestamptz,
  proof bytea check ((proof is null) = (stamped_at is null)),
  -- The block in which the proof ends, once there is one.
  block_height int,
  block_header text check (block_header ~ '^[0-9a-f]{160}$' and (block_header is null) = (block_height is null)),
  unique (kind, subject),
  check (block_height is null or stamped_at is not null)
);
create index stamp_without_block on stamp (made_at) where block_height is null;

create trigger stamp_is_committed before update on stamp for each row execute function guard_stamp();
create trigger stamp_is_never_deleted before delete or truncate on stamp
  for each statement execute function refuse_change();

-- The seed pairs of a batch, by their commitment, which is public. The place is the one in the tree whose root is stamped.
create table arcade.stamped_pair (
  commitment text primary key,
  batch int not null,
  place int not null check (place >= 0),
  unique (batch, place)
);
-- How far the seed pairs are stamped. At most one row.
create table arcade.stamped_pairs_until (
  id boolean primary key default true check (id),
  pair_id uuid not null,
  batch int not null
);

create trigger stamped_pair_is_immutable before update or delete or truncate on arcade.stamped_pair
  for each statement execute function refuse_change();
