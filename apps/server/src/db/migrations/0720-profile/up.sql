-- contract
-- The player's own part of the house: face, phone, data, and the way out.

-- A drawn one's name, or the SHA-256 of an own picture.
alter table player add column avatar text check (avatar ~ '^([a-z]{2,20}|[0-9a-f]{64})$');
-- 5: closed; nothing of the person is left in the row.
alter table player add column closed_at timestamptz;
alter table player drop constraint player_status_check;
alter table player add constraint player_status_check check (status in (1, 4, 5));
alter table player add constraint player_closed_check check (
  (status = 5) = (closed_at is not null) and (status <> 5 or (phone is null and password_hash is null and avatar is null)));

-- An own picture as we have drawn it anew: 256 px, WebP, nothing beside the picture. One a player.
create table avatar_picture (
  player_id uuid primary key references player (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  picture bytea not null check (length(picture) between 1 and 262144),
  at timestamptz not null
);
create index avatar_picture_hash on avatar_picture (hash);

-- The words of sessions' ends, notices and codes are kept by the code that writes them; the form is kept here.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason ~ '^[a-z_]{3,40}$');
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind ~ '^[a-z_]{3,40}$');
alter table phone_code drop constraint phone_code_purpose_check;
alter table phone_code add constraint phone_code_purpose_check check (purpose ~ '^[a-z_]{3,40}$');

-- What else a code is for: of a change of phone the new number, so that a code read out for one number serves no other.
alter table phone_code add column about text;
alter table phone_proof add column about text;

-- A change of phone whose old number is lost waits, and can be stopped from the old number.
create table phone_change (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  way text not null check (way in ('codes', 'lost')),
  old_phone text not null,
  new_phone text not null,
  -- Keeps its session where it ends the others.
  device_id uuid,
  -- refused: the payout account did not fit; counted, so that it cannot be guessed.
  state text not null check (state in ('refused', 'waiting', 'done', 'cancelled')),
  -- Of the link in the message to the old number.
  token_hash bytea unique check (length(token_hash) = 32),
  asked_at timestamptz not null,
  due_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  check (state <> 'waiting' or (due_at is not null and token_hash is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index phone_change_one_waiting on phone_change (player_id) where state = 'waiting';
create index phone_change_due on phone_change (due_at) where state = 'waiting';
create index phone_change_of_player on phone_change (player_id, asked_at);

-- When a player last took the own data along.
create table data_export (
  player_id uuid not null references player (id),
  at timestamptz not null
);
create index data_export_of_player on data_export (player_id, at);

-- User names of closed accounts, as keyed fingerprints: nobody may stand there under a name that others know.
create table burnt_name (
  name_print bytea primary key check (length(name_print) = 32),
  at timestamptz not null
);

-- What a closed account's owner has given up.
insert into ledger.account (owner_id, purpose, currency, guarded)
values ('00000000-0000-7000-8000-000000000001', 'given_up', 'PKR', false);
