-- contract
-- A chain of hashes: each element is the hash of the text of the one before, and rounds take them from the end. The last element is
-- published before the first round, together with the height of a public block that does not exist yet and becomes the salt.
create table arcade.hash_chain (
  id uuid primary key default uuidv7(),
  game_id text not null,
  -- The first element and every n-th after it, so that none is far to compute. Whoever knows them knows every round to come.
  marks text[] not null,
  length int not null check (length > 0),
  terminating_hash text not null,
  salt_height int not null,
  salt text,
  announced_at timestamptz not null,
  salted_at timestamptz check ((salted_at is null) = (salt is null)),
  -- The number of the last round that was begun; the first has number 1.
  last_number int not null default 0 check (last_number between 0 and length)
);
-- Nothing of a chain may change but that its salt comes, once, and that its rounds are counted.
create function arcade.guard_hash_chain() returns trigger language plpgsql as $$
begin
  if (new.id, new.game_id, new.marks, new.length, new.terminating_hash, new.salt_height, new.announced_at)
       is distinct from (old.id, old.game_id, old.marks, old.length, old.terminating_hash, old.salt_height, old.announced_at)
     or (old.salt is not null and new.salt is distinct from old.salt)
     or new.last_number < old.last_number then
    raise exception 'hash chain % is committed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger hash_chain_is_committed before update on arcade.hash_chain
  for each row execute function arcade.guard_hash_chain();
create unique index hash_chain_waiting on arcade.hash_chain (game_id) where salt is null;

create trigger hash_chain_is_never_deleted before delete or truncate on arcade.hash_chain
  for each statement execute function arcade.refuse_change();

-- One round of everybody. Times are the database's. Hash and result are written when the round is over, and not before.
create table arcade.shared_round (
  id uuid primary key,
  game_id text not null,
  chain_id uuid not null references arcade.hash_chain (id),
  number int not null check (number > 0),
  table_version smallint not null,
  -- betting, locked, running; then ended and settled, or stopping and stopped where nobody led it to its end.
  state text not null check (state in ('betting', 'locked', 'running', 'ended', 'settled', 'stopping', 'stopped')),
  opens_at timestamptz not null,
  locks_at timestamptz not null check (locks_at > opens_at),
  -- Planned until it runs, then the moment at which it began to.
  starts_at timestamptz not null check (starts_at >= locks_at),
  -- Whether it has run: a round that was stopped before returns every stake.
  has_run boolean not null default false,
  ended_at timestamptz,
  hash text,
  result json,
  unique (chain_id, number),
  check ((state in ('betting', 'locked', 'running')) = (ended_at is null)),
  check ((hash is null) = (ended_at is null) and (result is null) = (ended_at is null))
);
create unique index shared_round_open on arcade.shared_round (game_id) where state not in ('settled', 'stopped');
create index shared_round_of_game on arcade.shared_round (game_id, id desc);

create trigger shared_round_is_never_deleted before delete or truncate on arcade.shared_round
  for each statement execute function arcade.refuse_change();

-- A round of a player is drawn from a pair of seeds, or belongs to a round of everybody.
alter table arcade.round
  alter column seed_pair_id drop not null,
  alter column nonce drop not null,
  add column shared_round_id uuid,
  add constraint round_drawn_from check (
    (seed_pair_id is null) = (nonce is null) and (seed_pair_id is null) = (shared_round_id is not null));
create unique index round_of_shared on arcade.round (shared_round_id, player_id) where shared_round_id is not null;

insert into revision (name) values ('shared_round');
