-- expand
-- Sign-ins and refused attempts, for an operator who looks into one. It holds no password, code, name or number as typed, and is
-- deleted after ninety days.
create table sign_in_record (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  -- Null where no account has the name or number.
  player_id uuid references player (id),
  way text not null check (way in ('password', 'code', 'guest', 'register', 'upgrade', 'reset', 'refresh')),
  -- 'in', or the name of the error.
  outcome text not null check (outcome ~ '^(in|[A-Z_]+)$'),
  ip text not null,
  device_hash bytea,
  request_id text not null
);
create index sign_in_record_at on sign_in_record (at);
create index sign_in_record_player on sign_in_record (player_id, at) where player_id is not null;
create index sign_in_record_ip on sign_in_record (ip, at);

-- A visitor's question to customer service counts for the device; the address, which a carrier's customers share, is a far limit.
alter table ticket add column device_hash bytea;
create index ticket_by_device on ticket (device_hash, created_at) where device_hash is not null;
update setting set config_value = config_value
  || jsonb_build_object('per_device_hour', least(10, (config_value ->> 'per_address_hour')::int),
    'per_address_hour', (config_value ->> 'per_address_hour')::int * 20)
where config_key = 'ticket_rules';
