-- expand
-- The sums of each day in Pakistan, from which the reports of the house are read. A job adds the transfers in the order of their ids.

-- The posted transfers by their two accounts. The wallets of all players are one account here.
create table day_transfer (
  day date not null,
  -- The purposes of the accounts.
  debit text not null,
  credit text not null,
  reason text not null,
  -- Of a transfer of a round; empty in any other.
  game_id text not null,
  provider text not null,
  is_free boolean not null,
  transfers bigint not null check (transfers > 0),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (day, debit, credit, reason, game_id, provider, is_free)
);

-- The settled rounds, each on the day on which its stake reached the house.
create table day_return (
  day date not null,
  game_id text not null,
  provider text not null,
  table_version int not null,
  -- A published call of the game as JSON; empty for calls with other odds, and for games of providers.
  mode text not null,
  is_free boolean not null,
  rounds bigint not null check (rounds > 0),
  stake_cents bigint not null,
  payout_cents bigint not null,
  -- What the rounds pay on average, in millionths of a paisa, and the variance of that, in thousandths of a squared paisa. Null if the odds
  -- are not known here.
  expected_micro numeric,
  variance_milli numeric,
  -- The largest payout that one of the rounds could have had.
  largest_cents bigint not null,
  primary key (day, game_id, provider, table_version, mode, is_free)
);

-- The ids of the transfers that the sums of a day contain.
create table day_sum_range (
  day date primary key,
  first_id uuid not null,
  last_id uuid not null
);

-- The transfers up to this one are in the sums.
create table day_sum_mark (
  only_row boolean primary key default true check (only_row),
  last_id uuid not null,
  counted_at timestamptz
);
insert into day_sum_mark (last_id) values ('00000000-0000-0000-0000-000000000000');
