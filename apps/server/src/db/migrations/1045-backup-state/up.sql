-- expand
-- When the log, a base backup and a drill last succeeded and failed. The backups themselves are in their own place.
create table backup_state (
  kind text primary key check (kind in ('log', 'base', 'drill')),
  -- The last success; of the log, the moment until which it is stored.
  done_at timestamptz,
  detail jsonb not null default '{}',
  -- A run that began and did not end holds its claim for some hours.
  claimed_until timestamptz,
  failed_at timestamptz,
  failure text
);
insert into backup_state (kind) values ('log'), ('base'), ('drill');
