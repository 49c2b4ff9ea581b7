-- expand
-- The house's own games: seed pairs (committed first, revealed after) and rounds.
create schema arcade;

create table arcade.seed_pair (
  id uuid primary key default uuidv7(),
  player_id uuid not null,
  -- Secret until the pair is revealed. No query but the drawing and the reveal may select it.
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text,
  -- The nonce the next bet must carry; the first bet of a pair carries 1.
  next_nonce integer not null default 1 check (next_nonce >= 1),
  state text not null check (state in ('pending', 'active', 'revealed')),
  created_at timestamptz not null,
  activated_at timestamptz,
  revealed_at timestamptz,
  check (state = 'pending' or client_seed is not null),
  check ((state = 'revealed') = (revealed_at is not null))
) with (fillfactor = 60);

create unique index seed_pair_one_pending on arcade.seed_pair (player_id) where state = 'pending';
create unique index seed_pair_one_active on arcade.seed_pair (player_id) where state = 'active';
create index seed_pair_player on arcade.seed_pair (player_id, id);

-- The client seed is chosen after the commitment; once a pair is active neither seed may change, and a revealed pair is final.
create function arcade.guard_seed_pair() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.player_id <> old.player_id
     or new.server_seed <> old.server_seed or new.server_seed_hash <> old.server_seed_hash
     or (old.state <> 'pending' and new.client_seed <> old.client_seed)
     or old.state = 'revealed'
     or (old.state = 'active' and new.state = 'pending') then
    raise exception 'seed pair % may not be rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Only a change of these columns is examined: the bet itself touches next_nonce alone and pays nothing for it.
create trigger seed_pair_is_committed
  before update of id, player_id, server_seed, server_seed_hash, client_seed, state on arcade.seed_pair
  for each row execute function arcade.guard_seed_pair();

create table arcade.round (
  id uuid not null,
  player_id uuid not null,
  game_id text not null,
  seed_pair_id uuid not null,
  nonce integer not null,
  stake_cents bigint not null check (stake_cents > 0),
  payout_cents bigint not null check (payout_cents >= 0),
  outcome json not null,
  table_version smallint not null,
  balance_after_cents bigint not null,
  state text not null check (state in ('open', 'settled', 'voided')),
  at timestamptz not null,
  -- Ids are ordered by time, so this key is also a player's history, newest last.
  primary key (player_id, id),
  unique (seed_pair_id, nonce)
);

create index round_open on arcade.round (player_id) where state = 'open';

-- No round may lose its pair, and no round may vanish. (A foreign key would cost a lookup per bet for the same promise.)
create function arcade.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_schema || '.' || tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create trigger seed_pair_is_never_deleted before delete or truncate on arcade.seed_pair
  for each statement execute function arcade.refuse_change();
create trigger round_is_never_deleted before delete or truncate on arcade.round
  for each statement execute function arcade.refuse_change();
