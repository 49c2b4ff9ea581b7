-- expand
create table player (
  id uuid primary key default uuidv7(),
  -- 1 in order, 4 blocked.
  status smallint not null default 1 check (status in (1, 4)),
  block_reason text,
  blocked_at timestamptz,
  user_name text check (user_name ~ '^[a-z0-9_]{4,20}$'),
  password_hash text,
  -- E.164; null is a guest.
  phone text check (phone ~ '^\+92\d{10}$'),
  alias_name text not null check (length(alias_name) between 1 and 24),
  language text not null default 'en' check (language in ('en', 'ur')),
  origin text not null default 'web' check (origin in ('web', 'android', 'ios')),
  adult_confirmed_at timestamptz not null,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  upgraded_at timestamptz,
  created_at timestamptz not null,
  check ((phone is null) = (user_name is null)),
  check ((status = 4) = (blocked_at is not null))
);

create unique index player_user_name on player (user_name);
create unique index player_phone on player (phone);

-- A device is known by a random name that the client keeps; only its hash is stored.
create table device (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  device_hash bytea not null check (length(device_hash) = 32),
  platform text not null check (platform in ('web', 'android', 'ios')),
  name text not null,
  last_ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (player_id, device_hash)
);

create table session (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  device_id uuid not null references device (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when a new token took over: the old one works until then, for tabs that have not heard of it.
  works_until timestamptz,
  -- The token that took over, sealed with the old one: two tabs that refresh together get the same.
  successor_sealed bytea,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'blocked', 'device_ended', 'password', 'reuse', 'replaced', 'cap', 'upgrade'))
);

create index session_of_player on session (player_id) where ended_at is null;
create index session_of_device on session (device_id) where ended_at is null;

-- Ends the sessions of a player, or of one device, and tells every node in the same transaction.
create function end_sessions(p_player uuid, p_reason text, p_at timestamptz, p_device uuid default null, p_except uuid default null)
returns integer language plpgsql as $$
declare
  v_ended integer;
begin
  update session set ended_at = p_at, end_reason = p_reason
  where player_id = p_player and ended_at is null
    and (p_device is null or device_id = p_device)
    and (p_except is null or id <> p_except);
  get diagnostics v_ended = row_count;
  -- The revision's row is shared by everyone: it is touched last, and only when there is something to tell.
  if v_ended > 0 then
    perform bump_revision('session', p_player::text);
  end if;
  return v_ended;
end
$$;

-- Blocks a player and ends every session; what an operator's command calls.
create function block_player(p_player uuid, p_reason text, p_at timestamptz) returns void
language plpgsql as $$
begin
  update player set status = 4, block_reason = p_reason, blocked_at = p_at where id = p_player and status <> 4;
  perform end_sessions(p_player, 'blocked', p_at);
end
$$;

create function unblock_player(p_player uuid) returns void
language plpgsql as $$
begin
  update player set status = 1, block_reason = null, blocked_at = null where id = p_player and status = 4;
  perform bump_revision('session', p_player::text);
end
$$;

-- A code sent to a phone: for someone not logged in (player_id null), or for one act of a player.
create table phone_code (
  id uuid primary key default uuidv7(),
  phone text not null,
  purpose text not null check (purpose in
    ('login', 'register', 'forgotten', 'upgrade', 'change_phone', 'payout_account', 'withdraw')),
  player_id uuid references player (id),
  device_hash bytea,
  ip text not null,
  -- Paisa; only a withdrawal's code is bound to one.
  amount_cents bigint check (amount_cents > 0),
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used up, replaced by a newer one, or guessed at too often.
  closed_at timestamptz
);

create index phone_code_phone on phone_code (phone, sent_at);
create index phone_code_player on phone_code (player_id, sent_at) where player_id is not null;
create index phone_code_device on phone_code (device_hash, sent_at) where device_hash is not null;
create index phone_code_sent on phone_code (sent_at);

-- A verified code, good once for 5 minutes. For a visitor the receipt's hash names it; a player's is found by its binding.
create table phone_proof (
  id uuid primary key default uuidv7(),
  receipt_hash bytea unique,
  player_id uuid references player (id),
  phone text not null,
  purpose text not null,
  amount_cents bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  check ((receipt_hash is null) = (player_id is not null))
);

create index phone_proof_player on phone_proof (player_id, purpose) where consumed_at is null;

-- Wrong passwords by user name, whether or not somebody has it, so that the two cannot be told apart.
create table login_failure (
  name_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  delayed_until timestamptz
);

-- A solved challenge counts once.
create table captcha_used (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

create index captcha_used_expiry on captcha_used (expires_at);

-- Guests made by a device, and whether it has had the demo grant.
create table guest_device (
  device_hash bytea primary key,
  granted_at timestamptz,
  created_at timestamptz not null
);

create table guest_made (
  player_id uuid primary key references player (id),
  device_hash bytea not null,
  ip text not null,
  at timestamptz not null
);

create index guest_made_device on guest_made (device_hash, at);

-- What a player must be told about the account itself; the inbox reads it.
create table notice (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  kind text not null check (kind in ('new_device', 'password_changed', 'payout_account_added', 'token_reused', 'phone_changed')),
  about jsonb not null default '{}',
  at timestamptz not null
);

create index notice_of_player on notice (player_id, at);
