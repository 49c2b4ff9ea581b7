-- expand
-- needs function chain_operator_log
-- Staff members sign in to the console with the name and secret of an operator, and with a second factor.
create table staff_authenticator (
  name text primary key references operator_name,
  -- The order in which values are sealed again under a new key.
  id uuid not null unique default uuidv7(),
  -- The secret of the authenticator, encrypted under the key of the installation and bound to the name.
  secret_sealed bytea not null,
  -- The time step of the newest accepted code: a code is accepted once.
  used_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null until a first code of it was accepted.
  confirmed_at timestamptz
);

create table staff_recovery_code (
  name text not null references operator_name,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (name, code_hash)
);

create table staff_session (
  id uuid primary key default uuidv7(),
  name text not null references operator_name,
  token_hash bytea not null unique,
  -- Null while the second factor is missing.
  second_at timestamptz,
  user_agent text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_open on staff_session (name) where ended_at is null;

-- The failed attempts of a name since its last sign-in, and of names that do not exist.
create table staff_failure (
  name text primary key,
  attempts int not null,
  retry_at timestamptz not null
);

-- The acts that the console has done, so that a request that is sent again does nothing and gets the same text.
create table staff_request (
  name text not null references operator_name,
  key uuid not null,
  request_hash bytea not null,
  at timestamptz not null,
  text text not null,
  primary key (name, key)
);

-- Each entry of the log has a number without gaps and a hash that contains the hash of the entry before it.
alter table operator_log add column entry bigint;
alter table operator_log add column hash bytea;
create index operator_log_entry on operator_log (entry) where entry is not null;
create trigger operator_log_is_chained before insert on operator_log for each row execute function chain_operator_log();
