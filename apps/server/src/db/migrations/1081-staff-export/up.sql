-- expand
-- The exports that staff members requested. The rows stay as a history; the files are deleted after a day.
create table staff_export (
  id uuid primary key,
  -- Who requested it, and the second person if it needed one.
  operator text not null,
  approved_by text,
  kind text not null check (kind in ('payouts', 'deposits', 'transfers', 'rounds', 'players', 'log')),
  format text not null check (format in ('csv', 'parquet')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  filter jsonb not null,
  -- The subject of its entries in the operator log.
  subject text not null,
  has_personal_data boolean not null,
  -- The rows at the request, at most one more than one person may export alone.
  counted int not null check (counted >= 0),
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  -- The number of the run that writes it. A run that lost its claim cannot write any more, because the number has moved on.
  attempt int not null default 0,
  -- A running export without a beat for two minutes is begun again.
  beat_at timestamptz,
  rows int not null default 0 check (rows >= 0),
  parts int,
  bytes bigint,
  sha256 bytea check (octet_length(sha256) = 32),
  failure text check (failure in ('too_many_rows', 'stopped')),
  expires_at timestamptz,
  check ((failure is not null) = (state = 'failed')),
  check (state not in ('ready', 'expired') or (parts is not null and bytes is not null and sha256 is not null and expires_at is not null))
);
create unique index staff_export_one_running on staff_export ((true)) where state = 'running';
create index staff_export_waiting on staff_export (requested_at) where state in ('waiting', 'running');
create index staff_export_of on staff_export (operator, requested_at);

-- The parts of the files. The table is not logged, so that no backup, replica or archive receives these copies of personal data. After a
-- crash of the database it is empty, and the exports are written again.
create unlogged table staff_export_part (
  export_id uuid not null references staff_export (id),
  attempt int not null,
  number int not null,
  bytes bytea not null,
  primary key (export_id, attempt, number)
);
