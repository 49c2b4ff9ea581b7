-- expand
-- How far the background check of seals is. Statements from `next_new` on were never checked; `next_old` is the earlier one that is
-- checked again next. At most one row.
create table ledger.seal_recheck (
  id boolean primary key default true check (id),
  next_new bigint not null check (next_new >= 0),
  next_old bigint not null check (next_old >= 0),
  checked_at timestamptz not null
);

-- What the background check found: a statement that differs from the books. A row leaves when its statement agrees again.
create table ledger.seal_difference (
  -- The place of the statement among the leaves; -1 for the tree and its newest checkpoint.
  number bigint primary key check (number >= -1),
  account_id uuid,
  entry bigint,
  problem text not null,
  found_at timestamptz not null
);
