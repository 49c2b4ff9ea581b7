-- expand
-- Free rounds: stakes that the house pays, and winnings that become a bonus.

insert into ledger.account (owner_id, purpose, currency, guarded)
select '00000000-0000-7000-8000-000000000001', purpose, 'PKR', false
from unnest(array['promo_expense:free_round', 'free_round_winnings']) purpose;

alter table bonus drop constraint bonus_source_check;
alter table bonus add constraint bonus_source_check
  check (source in ('deposit', 'message', 'rebate', 'vip', 'club', 'wheel', 'referral', 'task', 'free_round'));

create table free_rounds (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  source text not null check (source in ('deposit', 'message', 'tournament', 'operator')),
  -- What they were granted for: one grant each, for ever.
  source_id uuid not null,
  games text[] not null check (cardinality(games) > 0),
  stake_cents bigint not null check (stake_cents > 0),
  rounds int not null check (rounds between 1 and 1000),
  used int not null default 0 check (used between 0 and rounds),
  won_cents bigint not null default 0 check (won_cents >= 0),
  -- The bonus that the winnings become.
  wager_times int not null check (wager_times >= 0),
  bonus_days int not null check (bonus_days between 1 and 365),
  rule_kind text,
  rule_version int,
  deposit_id uuid references deposit (id),
  state text not null default 'open' check (state in ('open', 'finished', 'expired', 'ended')),
  bonus_id uuid references bonus (id),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (source, source_id),
  check ((rule_kind is null) = (rule_version is null)),
  check ((ended_at is null) = (state = 'open')),
  check (state <> 'finished' or used = rounds)
) with (fillfactor = 70);
create index free_rounds_of_player on free_rounds (player_id, id);
create index free_rounds_due on free_rounds (expires_at) where state = 'open';

-- The stake of such a round counts wholly as bonus money, so no reward and no limit counts it as the player's own.
alter table arcade.round add column free_rounds_id uuid;
create index round_of_free_rounds on arcade.round (free_rounds_id) where free_rounds_id is not null;
