-- expand
-- The content of a month's archive when its files were last read back. It is outside the store that holds the files. Before a month leaves the
-- database its archive must still be this one.
create table ledger.archived_month (
  of_table text not null check (of_table in ('arcade.round', 'ledger.transfer')),
  partition text not null,
  rows bigint not null check (rows >= 0),
  -- The sum of a hash of each row.
  digest numeric not null,
  -- The hash of the manifest, which has the checksum of each file.
  manifest_sha256 bytea not null check (octet_length(manifest_sha256) = 32),
  archived_at timestamptz not null,
  verified_at timestamptz not null,
  primary key (of_table, partition)
);

-- The posted sums of each account in an archived month of transfers, computed from the files. They are the opening sums of the months
-- after it once it has left the database.
create table ledger.archived_account (
  partition text not null,
  account_id uuid not null,
  debits bigint not null,
  credits bigint not null,
  entries bigint not null,
  primary key (partition, account_id)
);
