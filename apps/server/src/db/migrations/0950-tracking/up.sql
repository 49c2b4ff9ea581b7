-- expand
-- A device of a player who agreed that advertising is measured, as the advertising network names it. Without consent there is no row.
create table tracked_device (
  player_id uuid not null references player (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  tracker text not null check (tracker in ('adjust')),
  app_token text not null,
  -- Made by the network's SDK in this browser or app.
  network_device text not null,
  -- The network's own name of the device; it comes with the attribution.
  network_name text,
  -- Attribution: false where an advertisement brought the player.
  is_organic boolean not null,
  agreed_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (player_id, device_id, tracker)
);

create index tracked_device_network on tracked_device (tracker, network_device);
create index tracked_device_seen on tracked_device (seen_at);

-- What the network is told. A deposit's row is written with the posting that credits it; the key keeps it from being sent twice.
-- A request to forget a device leads to no player, and is deleted once the network has taken it.
create table ad_delivery (
  fact_id uuid not null,
  kind text not null check (kind in ('deposit', 'forget')),
  player_id uuid references player (id) on delete cascade,
  tracker text not null check (tracker in ('adjust')),
  app_token text not null,
  network_device text not null,
  network_name text,
  amount_cents bigint check (amount_cents > 0),
  at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'refused', 'given_up', 'unwanted')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  reason text,
  primary key (fact_id, kind),
  check ((kind = 'deposit') = (player_id is not null)),
  check ((kind = 'deposit') = (amount_cents is not null))
);

create index ad_delivery_due on ad_delivery (due_at) where state in ('due', 'sending');
create index ad_delivery_of_player on ad_delivery (player_id);
create index ad_delivery_at on ad_delivery (at);

-- As in 0790: what was under way while its player closed the account is refused.
create trigger closed_player_stays_empty before insert on tracked_device for each row execute function refuse_closed_player();
create trigger closed_player_stays_empty before insert on ad_delivery for each row execute function refuse_closed_player();
