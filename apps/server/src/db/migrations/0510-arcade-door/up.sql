-- expand
-- The house provider's own door: members, launch tickets, sessions, and the transfers it has been asked for.
create table arcade.member (
  player_id uuid primary key,
  created_at timestamptz not null
);

-- A ticket stands in the address of the frame, so it works once and not for long.
create table arcade.ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  launch_id uuid not null unique,
  player_id uuid not null,
  device_id uuid not null,
  game_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table arcade.session (
  token_hash bytea primary key check (length(token_hash) = 32),
  player_id uuid not null,
  -- It lives as long as this device is signed in.
  device_id uuid not null,
  game_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index arcade_ticket_expiry on arcade.ticket (expires_at);
create index arcade_session_expiry on arcade.session (expires_at);

-- One row for each transfer id, forever: done at most once, and never after it was cancelled.
create table arcade.transfer (
  id uuid primary key,
  player_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  amount_cents bigint not null check (amount_cents >= 0),
  state text not null check (state in ('done', 'cancelled')),
  at timestamptz not null,
  check (state = 'done' or amount_cents = 0)
);

create trigger arcade_transfer_is_final before update or delete or truncate on arcade.transfer
  for each statement execute function arcade.refuse_change();
