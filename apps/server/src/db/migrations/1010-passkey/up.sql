-- expand
-- Passkeys: the public keys of a player's authenticators, and the challenges that they sign.

create table passkey (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Signatures so far, as the authenticator counts them; always 0 for one that does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The device on which it was added.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_player on passkey (player_id, id);

-- A challenge is signed once, for one purpose, on the device that asked for it.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  player_id uuid references player (id),
  device_hash bytea not null,
  -- The act that a signature confirms, as in phone_proof.
  act text,
  amount_cents bigint,
  about text,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (player_id is null)),
  check ((purpose = 'confirm') = (act is not null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

alter table sign_in_record drop constraint sign_in_record_way_check;
alter table sign_in_record add constraint sign_in_record_way_check
  check (way in ('password', 'code', 'passkey', 'guest', 'register', 'upgrade', 'reset', 'refresh'));
