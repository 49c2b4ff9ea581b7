-- expand
-- What the console's reports about payments, players, promotions and protection show of each day in Pakistan. A job counts a day, and
-- again when something of it has changed. A report of any days reads these rows, so it costs the same on a site of any size.

-- A day that has been counted, with its figures about players.
create table report_day (
  day date primary key,
  counted_at timestamptz not null,
  created int not null,
  guests int not null,
  active int not null,
  returning_players int not null,
  limits_set int not null,
  limits_raised int not null,
  breaks int not null,
  exclusions int not null,
  refused int not null,
  players_refused int not null
);
create index report_day_counted on report_day (counted_at);

-- The payments that moved money on a day, by the ledger.
create table report_day_moved (
  day date not null,
  way text not null check (way in ('credited', 'taken_back', 'paid_out')),
  rail text not null,
  payments int not null,
  amount_cents bigint not null,
  primary key (day, way, rail)
);

-- The deposits and payouts that began on a day, by their state when the day was counted.
create table report_day_request (
  day date not null,
  kind text not null check (kind in ('deposit', 'payout')),
  pay_type smallint not null,
  state text not null,
  requests int not null,
  amount_cents bigint not null,
  -- The seconds from the request to its end, and how many requests ended in that time.
  seconds int[] not null,
  ended int[] not null,
  primary key (day, kind, pay_type, state)
);

-- The players whose payments of a day are large.
create table report_day_large (
  day date not null,
  player_id uuid not null references player (id),
  way text not null check (way in ('credited', 'paid_out')),
  payments int not null,
  amount_cents bigint not null,
  largest_cents bigint not null,
  primary key (day, player_id, way)
);

-- The cost of each promotion on a day.
create table report_day_promotion (
  day date not null,
  kind text not null,
  -- Null for a kind of reward that no single promotion owns.
  promo_id uuid,
  transfers int not null,
  granted_cents bigint not null,
  returned_cents bigint not null,
  unique nulls not distinct (day, kind, promo_id)
);

-- The days of payments with a later event are still to be counted again. Null before the first run.
create table report_day_mark (
  only_row boolean primary key default true check (only_row),
  deposit_event_id uuid,
  withdraw_event_id uuid
);
insert into report_day_mark default values;

-- The players of a group of a day in the order of their ids.
create index player_of_day on player (((created_at at time zone 'Asia/Karachi')::date), id);
create index player_guest_of_day on player (((created_at at time zone 'Asia/Karachi')::date), id) where phone is null;
