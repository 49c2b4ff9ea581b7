-- expand
-- Tournaments: a purse that is reserved when an edition is published, scores, and prizes that become bonuses.

insert into ledger.account (owner_id, purpose, currency, guarded)
select '00000000-0000-7000-8000-000000000001', purpose, 'PKR', false
from unnest(array['promo_expense:tournament', 'tournament_purse']) purpose;

alter table bonus drop constraint bonus_source_check;
alter table bonus add constraint bonus_source_check
  check (source in ('deposit', 'message', 'rebate', 'vip', 'club', 'wheel', 'referral', 'task', 'free_round', 'tournament'));

-- One edition of a tournament of the rule.
create table tournament (
  id uuid primary key default uuidv7(),
  -- The tournament's id in the rule, which all its editions share.
  rule_id uuid not null,
  rule_version int not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  purse_cents bigint not null check (purse_cents > 0),
  -- What of the purse is still reserved.
  held_cents bigint not null check (held_cents between 0 and purse_cents),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  state text not null default 'open' check (state in ('open', 'paying', 'ended', 'void')),
  players int not null default 0,
  counted_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (rule_id, from_day),
  check ((ended_at is null) = (state in ('open', 'paying'))),
  check (ended_at is null or held_cents = 0)
);
create index tournament_open on tournament (until_day) where ended_at is null;

create table tournament_score (
  tournament_id uuid not null references tournament (id),
  player_id uuid not null references player (id),
  points bigint not null check (points >= 0),
  weighted_cents bigint not null check (weighted_cents >= 0),
  -- Null for a player who is not ranked.
  place int,
  prize_cents bigint not null default 0,
  changed_at timestamptz not null,
  -- The place of the last event, and its time.
  notified_place int,
  notified_at timestamptz,
  primary key (tournament_id, player_id)
) with (fillfactor = 70);
create index tournament_score_place on tournament_score (tournament_id, place) where place is not null;
create index tournament_score_of_player on tournament_score (player_id);

create table tournament_prize (
  -- The source of the bonus.
  id uuid primary key default uuidv7(),
  tournament_id uuid not null references tournament (id),
  -- The order of payment; players who share a place have different ones.
  n int not null,
  place int not null,
  player_id uuid not null references player (id),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'due' check (state in ('due', 'paid', 'returned')),
  bonus_id uuid references bonus (id),
  at timestamptz,
  unique (tournament_id, n),
  unique (tournament_id, player_id),
  check ((bonus_id is null) = (state <> 'paid')),
  check ((at is null) = (state = 'due'))
);
create index tournament_prize_of_player on tournament_prize (player_id);

alter table reward_rule drop constraint reward_rule_kind_check;
alter table reward_rule add constraint reward_rule_kind_check
  check (kind in ('weight', 'promo', 'vip', 'club', 'wheel', 'referral', 'task', 'tournament'));

-- 8: the standings of a tournament changed.
alter table outbox drop constraint outbox_event_check;
alter table outbox add constraint outbox_event_check check (event in (1, 2, 3, 4, 5, 6, 7, 8, 9902));
