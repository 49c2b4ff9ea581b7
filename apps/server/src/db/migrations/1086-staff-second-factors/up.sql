-- expand
-- A passkey of a staff member is a second factor of the console, beside the authenticator.
create table staff_passkey (
  id uuid primary key default uuidv7(),
  name text not null references operator_name on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Rises with each use, unless the device has no counter; otherwise the passkey was copied.
  counter bigint not null,
  transports text[] not null,
  -- The browser in which it was added.
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_of_name on staff_passkey (name);

-- The newest challenge of a session for each purpose. A response uses it up.
create table staff_challenge (
  session_id uuid not null references staff_session,
  purpose text not null check (purpose in ('add', 'prove')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

-- The codes with which names without a second factor set up an authenticator. Each is used once.
create table staff_invitation (
  id uuid primary key default uuidv7(),
  name text not null references operator_name on delete cascade,
  code_hash bytea not null,
  -- Null for the code of the very first name, which the command printed.
  invited_by text,
  at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitation_open on staff_invitation (name) where used_at is null;
-- The invitation whose code this session has sent, before it has a second factor.
alter table staff_session add column invitation_id uuid references staff_invitation;

-- The browsers in which a name has completed a sign-in. Their failed attempts are counted apart from those of strangers.
create table staff_device (
  id uuid primary key default uuidv7(),
  name text not null references operator_name on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (name, token_hash)
);
create index staff_device_token on staff_device (token_hash);
