-- expand
-- A month whose finished single-step rounds have left `arcade.round` and `ledger.transfer` with all of their transfers. They are in its archive
-- (`ledger.archived_month`). The other rows of the month remain in its partitions.
create table ledger.dropped_month (
  -- The end of the names of both partitions: '202501', or 'first'.
  month text primary key,
  first_id uuid not null unique,
  next_id uuid not null unique check (next_id > first_id),
  -- The folder of its archive in the store of the backups.
  site text not null,
  -- The rows that left, and for each table the sum of a hash of each.
  rounds bigint not null check (rounds >= 0),
  round_digest numeric not null,
  transfers bigint not null check (transfers >= rounds),
  transfer_digest numeric not null,
  dropped_at timestamptz not null
);

-- The posted sums, the entries and the rounds of each account that left with a month. Reconcile begins its sums with them.
create table ledger.dropped_account (
  month text not null references ledger.dropped_month,
  account_id uuid not null,
  debits bigint not null,
  credits bigint not null,
  entries bigint not null check (entries >= 0),
  -- The stakes of the account, which are one for each round.
  rounds bigint not null check (rounds >= 0),
  primary key (account_id, month)
);
create index dropped_account_of_month on ledger.dropped_account (month);

-- Entries of a wallet that left and follow each other, with the balance before the first and after the last one. So each entry that remains
-- still follows from the one before.
create table ledger.dropped_run (
  account_id uuid not null,
  first_entry bigint not null check (first_entry > 0),
  last_entry bigint not null check (last_entry >= first_entry),
  balance_before bigint not null,
  balance_after bigint not null,
  month text not null references ledger.dropped_month,
  primary key (account_id, first_entry),
  unique (account_id, last_entry)
);
create index dropped_run_of_month on ledger.dropped_run (month);

-- What left of each UTC day, with the columns of `ledger.verified_day`.
create table ledger.dropped_day (
  month text not null references ledger.dropped_month,
  day date not null,
  transfers bigint not null,
  amount bigint not null,
  digest numeric not null,
  primary key (month, day)
);
