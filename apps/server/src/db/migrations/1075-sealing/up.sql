-- expand
-- needs function refuse_change
-- The sealed ledger: each hour the new entries of each account become a statement, and statements are the leaves of one append-only tree
-- (RFC 9162) whose root is signed.

-- Journals of the house alone have no guarded account whose counter numbers them. They get dense numbers under the lock of their owner.
create table ledger.house_entry (
  entry bigint primary key check (entry > 0),
  transfer_id uuid not null unique,
  at timestamptz not null
);

-- A leaf of the tree. The house has one account, by its owner's id.
create table ledger.statement (
  -- The place among the leaves, from 0.
  number bigint primary key check (number >= 0),
  account_id uuid not null,
  from_entry bigint not null check (from_entry > 0),
  to_entry bigint not null check (to_entry >= from_entry),
  -- The root of the tree of the entries.
  root bytea not null check (octet_length(root) = 32),
  -- The hash of the account's statement before.
  before bytea check (octet_length(before) = 32),
  -- The balance after the last entry; null for the house.
  balance bigint,
  at timestamptz not null,
  -- Four bytes of the hash of each entry. They only help to name the entry that was changed.
  marks bytea not null
);
create unique index statement_of_account on ledger.statement (account_id, to_entry);

-- How far an account is sealed, and the hash of its last statement.
create table ledger.sealed_account (
  account_id uuid primary key,
  entries bigint not null check (entries > 0),
  last_hash bytea not null check (octet_length(last_hash) = 32)
) with (fillfactor = 80);

-- The hashes of the tree. A tile of level 0 has up to 256 leaves, one of level 1 the roots of up to 256 tiles, and so on.
create table ledger.tree_tile (
  level int not null check (level >= 0),
  place bigint not null check (place >= 0),
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, place)
);

-- The keys that signed, in their order. A note under both keys replaces one by the next.
create table ledger.seal_key (
  number int primary key,
  key text not null unique,
  note text check ((note is null) = (number = 0)),
  at timestamptz not null
);

create table ledger.checkpoint (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  at timestamptz not null,
  -- The first checkpoint of a day in Pakistan; it states the sum of what players are owed, and the number of transfers.
  day date unique,
  note text not null
);

create table ledger.cosignature (
  size bigint not null references ledger.checkpoint,
  witness text not null,
  line text not null,
  at timestamptz not null,
  primary key (witness, size)
);

-- When the accounts were last looked through. At most one row.
create table ledger.seal_state (
  id boolean primary key default true check (id),
  ran_at timestamptz
);

create trigger house_entry_is_immutable before update or delete or truncate on ledger.house_entry
  for each statement execute function refuse_change();
create trigger statement_is_immutable before update or delete or truncate on ledger.statement
  for each statement execute function refuse_change();
create trigger seal_key_is_immutable before update or delete or truncate on ledger.seal_key
  for each statement execute function refuse_change();
create trigger checkpoint_is_immutable before update or delete or truncate on ledger.checkpoint
  for each statement execute function refuse_change();
create trigger cosignature_is_immutable before update or delete or truncate on ledger.cosignature
  for each statement execute function refuse_change();
create trigger tree_tile_is_never_deleted before delete or truncate on ledger.tree_tile
  for each statement execute function refuse_change();
create trigger sealed_account_is_never_deleted before delete or truncate on ledger.sealed_account
  for each statement execute function refuse_change();
