-- expand
-- needs function arcade.guard_sealed_key
-- Server seeds and hash chains that decide coming rounds are sealed under a key that is not in the database. Until 1068 has run, they are
-- also written in plain text, because builds that do not know this step read only that.

-- The keys that sealed a value, by the first six bytes of these values.
create table arcade.seed_key (
  mark bytea primary key check (octet_length(mark) = 6),
  -- When the first node began to seal with it, by the database's clock.
  made_at timestamptz not null default clock_timestamp(),
  -- Set once no value of a coming round is sealed with it.
  retired_at timestamptz,
  -- Set when the key was declared lost.
  lost_at timestamptz
);

alter table arcade.seed_pair
  alter column server_seed drop not null,
  add column sealed_seed bytea,
  add column lost_at timestamptz;
alter table arcade.hash_chain
  alter column marks drop not null,
  add column sealed_marks bytea,
  add column lost_at timestamptz;

-- The rows that 1068 leaves to be sealed. A bet changes no column of it.
create index seed_pair_in_plain on arcade.seed_pair (id) where server_seed is not null and state <> 'revealed';

create trigger seed_pair_is_sealed before insert or update of sealed_seed on arcade.seed_pair
  for each row execute function arcade.guard_sealed_key();
create trigger hash_chain_is_sealed before insert or update of sealed_marks on arcade.hash_chain
  for each row execute function arcade.guard_sealed_key();
