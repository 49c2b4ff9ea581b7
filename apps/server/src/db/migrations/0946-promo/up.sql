-- expand
-- Promotions: what a player chose, who had which, and the days whose rebate was claimed.

-- The promotion a player wants for the next deposit. It goes when a deposit comes with it.
create table promo_choice (
  player_id uuid primary key references player (id),
  promo_id uuid not null,
  chosen_at timestamptz not null
);

-- A deposit keeps the promotion it was confirmed with and the rule it began under; the bonus that came with it, or why none came.
alter table deposit
  add column promo_id uuid,
  add column promo_version int,
  add column promo_bonus_cents bigint check (promo_bonus_cents > 0),
  add column promo_refused text,
  add check ((promo_id is null) = (promo_version is null)),
  add check (promo_id is not null or (promo_bonus_cents is null and promo_refused is null)),
  add check (promo_bonus_cents is null or promo_refused is null);
create index deposit_of_promo on deposit (player_id, created_at) where promo_id is not null;

-- Who had a deposit promotion: once a person.
create table promo_grant (
  promo_id uuid not null,
  player_id uuid not null references player (id),
  deposit_id uuid not null unique references deposit (id),
  at timestamptz not null,
  primary key (promo_id, player_id)
);

-- Devices, wallets, banks and CNICs of whoever had it, as prints: they stay when an account is closed or a device forgotten.
create table promo_print (
  promo_id uuid not null,
  print bytea not null,
  player_id uuid not null,
  primary key (promo_id, print, player_id)
);

create index payout_account_by_number on payout_account (number_print);
create index payout_account_by_cnic on payout_account (cnic_print) where cnic_print is not null;

-- A day's rebate is claimed once.
create table rebate_day (
  player_id uuid not null references player (id),
  day date not null,
  promo_id uuid not null,
  version int not null,
  weighted_cents bigint not null check (weighted_cents >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  bonus_id uuid not null,
  claimed_at timestamptz not null,
  primary key (player_id, day)
);

-- What rewards cost by day, without the transfers of the games.
create index transfer_of_rewards on ledger.transfer (at) where reason in ('bonus', 'bonus_returned', 'demo_grant');
