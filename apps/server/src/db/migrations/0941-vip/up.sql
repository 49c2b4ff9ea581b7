-- contract
-- VIP: the level of everybody who has played, and the rewards that wait to be claimed.

create table player_vip (
  player_id uuid primary key references player (id),
  level int not null default 0 check (level between 0 and 20),
  -- The rule under which the level is kept.
  rule_version int not null,
  -- Points that were taken away because a level was not kept.
  deducted_cents bigint not null default 0 check (deducted_cents >= 0),
  -- Days of Karachi. The period that keeps the level begins; the last rise; the last look.
  kept_from date not null,
  raised_on date,
  looked_on date not null,
  -- When it is looked at without any play; null is only after play.
  look_on date,
  -- The notice that the level is looked at soon was sent in this period.
  is_warned boolean not null default false,
  -- The first month whose reward is not decided yet.
  open_month date not null check (extract(day from open_month) = 1)
);
create index player_vip_due on player_vip (look_on) where look_on is not null;

create table vip_claim (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  kind text not null check (kind in ('level_up', 'monthly')),
  level int not null check (level between 1 and 20),
  month date check ((month is not null) = (kind = 'monthly') and extract(day from month) = 1),
  rule_version int not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  expires_at timestamptz check ((expires_at is not null) = (kind = 'monthly')),
  -- The notice before it lapses is sent once.
  warned_at timestamptz,
  claimed_at timestamptz,
  bonus_id uuid check ((bonus_id is null) = (claimed_at is null))
);
-- Once in a life, and once a month.
create unique index vip_claim_level_up on vip_claim (player_id, level) where kind = 'level_up';
create unique index vip_claim_monthly on vip_claim (player_id, month) where kind = 'monthly';
create index vip_claim_lapsing on vip_claim (expires_at) where claimed_at is null and warned_at is null;

-- Who played on a day: the looks at levels begin there.
create index if not exists round_sum_of_day on arcade.round_sum (day, player_id);

-- Messages to the players of one level.
alter table message_send add column vip_level int check (vip_level between 1 and 20);
alter table message_send drop constraint message_send_segment_check;
alter table message_send add constraint message_send_segment_check check (segment in ('all', 'inactive', 'player', 'vip')),
  add constraint message_send_vip_level check ((vip_level is not null) = (segment = 'vip'));
