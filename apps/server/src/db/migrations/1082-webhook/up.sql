-- expand
-- The events that other systems of the operator receive. A row is written in the transaction of its event.
create table webhook_event (
  -- The header webhook-id of every delivery, so it never changes.
  id uuid primary key default uuidv7(),
  kind text not null,
  -- Ids and amounts only, no personal data.
  data jsonb not null,
  at timestamptz not null,
  -- The number in the order of the events. It is drawn after the commit, so that no smaller number appears later.
  entry bigint unique check (entry > 0)
);
create index webhook_event_at on webhook_event (at);
create index webhook_event_without_entry on webhook_event (id) where entry is null;

-- The last entry, and the time at which it was drawn.
create table webhook_head (
  is_only boolean primary key default true check (is_only),
  last bigint not null,
  at timestamptz not null
);
insert into webhook_head (last, at) values (0, '2000-01-01Z');

create table webhook_address (
  id uuid primary key default uuidv7(),
  url text not null,
  -- Null is every kind.
  kinds text[],
  added_at timestamptz not null,
  removed_at timestamptz,
  -- A node that sends to this address claims it until this time.
  claimed_until timestamptz
);

-- The keys of the signatures. After a renewal the former one signs beside the new one for a while.
create table webhook_secret (
  id uuid primary key default uuidv7(),
  address_id uuid not null references webhook_address,
  -- Encrypted under the key of the installation and bound to the id.
  secret_sealed bytea not null,
  made_at timestamptz not null,
  -- The secret is shown once. Null until then.
  shown_at timestamptz,
  -- Null for the current secret.
  signs_until timestamptz
);
create index webhook_secret_of on webhook_secret (address_id);

create table webhook_delivery (
  address_id uuid not null references webhook_address,
  event_id uuid not null references webhook_event,
  entry bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  -- The first attempt is due in the order of the entries.
  next_at timestamptz not null,
  -- The time at which the event was first waiting for this address, or was last sent again by hand.
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (address_id, entry)
);
create index webhook_delivery_waiting on webhook_delivery (address_id, next_at, entry) where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (address_id, entry) where state = 'failed';
create index webhook_delivery_event on webhook_delivery (event_id);

-- Each attempt with the response of the receiver.
create table webhook_attempt (
  id uuid primary key default uuidv7(),
  address_id uuid not null,
  entry bigint not null,
  at timestamptz not null,
  took_ms int not null,
  -- Null without a response; then `error` is the reason.
  status int,
  error text,
  -- The first characters of the response.
  body text not null,
  foreign key (address_id, entry) references webhook_delivery
);
create index webhook_attempt_of on webhook_attempt (address_id, entry);
