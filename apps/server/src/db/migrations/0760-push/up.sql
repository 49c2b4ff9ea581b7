-- expand
-- Where a push can reach a device. A token belongs to one player at a time: the one who registered it last.
create table push_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind text not null check (kind in ('fcm', 'web')),
  -- An FCM registration token, or a browser's subscription as JSON.
  token text not null check (length(token) <= 4096),
  player_id uuid not null references player (id),
  device_id uuid not null references device (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index push_token_of_player on push_token (player_id);
create index push_token_of_device on push_token (device_id);
create index push_token_seen on push_token (last_seen_at);

-- What a player chose to be told by push. No row: money and messages are told, promotions are not. Security has no choice.
create table push_choice (
  player_id uuid not null references player (id),
  kind text not null check (kind in ('money', 'messages', 'promotions')),
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (player_id, kind)
);

-- One fact for one device, written with the fact. The key keeps it from being sent twice.
create table push_delivery (
  fact_id uuid not null,
  token_hash bytea not null references push_token on delete cascade,
  player_id uuid not null,
  kind text not null check (kind in ('money', 'security', 'messages', 'promotions')),
  -- The outbox's number of the event; null is a security notice.
  event smallint,
  payload jsonb not null,
  at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'refused', 'given_up', 'unwanted')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  reason text,
  primary key (fact_id, token_hash)
);

create index push_delivery_due on push_delivery (due_at) where state = 'due';
create index push_delivery_at on push_delivery (at);
create index push_delivery_token on push_delivery (token_hash);

-- 1 message, 2 deposit, 3 withdrawal, 4 bonus, 5 limit. What is for everybody, a changed balance and a forced update are for
-- open screens alone; so is a message without words, which stands beside a fact that has an event or a notice of its own.
create function push_of_events() returns trigger language plpgsql as $$
begin
  insert into push_delivery (fact_id, token_hash, player_id, kind, event, payload, at, due_at)
  select f.id, t.token_hash, f.player_id,
    case when f.event <> 1 then 'money' when m.promotional then 'promotions' else 'messages' end,
    f.event, f.payload, f.at, f.at
  from fresh f join push_token t on t.player_id = f.player_id
  left join message m on m.id =
    case when f.payload #>> '{extra,message_id}' ~ '^[0-9a-f-]{36}$' then (f.payload #>> '{extra,message_id}')::uuid end
  where f.event in (2, 3, 4, 5) or (f.event = 1 and f.payload ? 'title')
  on conflict do nothing;
  return null;
end
$$;

create trigger push_of_events after insert on outbox
  referencing new table as fresh for each statement execute function push_of_events();

create function push_of_notices() returns trigger language plpgsql as $$
begin
  insert into push_delivery (fact_id, token_hash, player_id, kind, payload, at, due_at)
  select f.id, t.token_hash, f.player_id, 'security', jsonb_build_object('key', f.kind), f.at, f.at
  from fresh f join push_token t on t.player_id = f.player_id
  on conflict do nothing;
  return null;
end
$$;

create trigger push_of_notices after insert on notice
  referencing new table as fresh for each statement execute function push_of_notices();

-- However a session ends, the device is told nothing further. A session that goes on under a new token keeps its push token.
create function push_ends_with_session() returns trigger language plpgsql as $$
begin
  delete from push_token where device_id = new.device_id and player_id = new.player_id;
  return null;
end
$$;

create trigger push_ends_with_session after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null and new.end_reason not in ('replaced', 'upgrade'))
  execute function push_ends_with_session();
