-- expand
-- Engineer mode: one row. Without a password nobody enters. A token names the generation under which it was given: a higher one ends
-- every token at once.
create table engineer_mode (
  only_row boolean primary key default true check (only_row),
  password_hash text,
  generation integer not null default 1 check (generation > 0),
  changed_at timestamptz,
  changed_by text
);
insert into engineer_mode default values;

-- Tries at the password, counted by device and by address. Neither stands here: the hash finds the count again.
create table engineer_try (
  who_hash bytea primary key check (length(who_hash) = 32),
  kind text not null check (kind in ('device', 'address')),
  -- Wrong tries in a row.
  failures integer not null default 0 check (failures >= 0),
  delayed_until timestamptz,
  last_at timestamptz not null,
  -- When the right password was last typed on the device: what others do at its address delays it no more.
  entered_at timestamptz
);
create index engineer_try_last on engineer_try (last_at);
