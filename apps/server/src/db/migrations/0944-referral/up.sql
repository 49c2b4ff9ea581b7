-- expand
-- The referral wheel: spins add up to a target, and friends who play add the most.

create table referral_cycle (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  state text not null check (state in ('active', 'reached', 'paid', 'rejected', 'expired')),
  -- It ends under the rule it began with.
  rule_version int not null,
  target_cents bigint not null check (target_cents > 0),
  sum_cents bigint not null default 0 check (sum_cents between 0 and target_cents),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- Until then a target that was reached can be cashed out.
  claim_until timestamptz not null,
  reached_at timestamptz,
  -- A cash-out that was asked for and waits for two operators, and why.
  review_at timestamptz,
  reason text check (reason in ('same_person')),
  ended_at timestamptz,
  bonus_id uuid,
  -- The notices before it ends: each is sent once.
  day_notice_at timestamptz,
  hours_notice_at timestamptz,
  check ((ended_at is not null) = (state in ('paid', 'rejected', 'expired'))),
  check ((state = 'paid') = (bonus_id is not null)),
  check (state not in ('reached', 'paid', 'rejected') or (reached_at is not null and sum_cents = target_cents)),
  check ((review_at is null) = (reason is null)),
  check (review_at is null or reached_at is not null)
);
create unique index referral_cycle_one_open on referral_cycle (player_id) where state in ('active', 'reached');
create index referral_cycle_of_player on referral_cycle (player_id, id);
create index referral_cycle_due on referral_cycle (ends_at) where state in ('active', 'reached');
create index referral_cycle_review on referral_cycle (review_at) where state = 'reached' and review_at is not null;

create table referral_spin (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  cycle_id uuid not null references referral_cycle (id),
  kind text not null check (kind in ('join', 'daily', 'friend')),
  -- Its day in Pakistan.
  day date not null,
  seed_pair_id uuid not null references arcade.seed_pair (id),
  nonce int not null check (nonce >= 1),
  -- What was drawn, in basis points of the target; the guarantee may have added more.
  drawn_bps int not null check (drawn_bps between 0 and 10000),
  added_cents bigint not null check (added_cents >= 0),
  -- The cycle before it: a spin is computed again from these.
  sum_before_cents bigint not null check (sum_before_cents >= 0),
  friends_before int not null check (friends_before >= 0),
  at timestamptz not null,
  unique (seed_pair_id, nonce)
);
create index referral_spin_of_player on referral_spin (player_id, id);
create index referral_spin_of_cycle on referral_spin (cycle_id);
create unique index referral_spin_one_join on referral_spin (cycle_id) where kind = 'join';
create unique index referral_spin_one_a_day on referral_spin (cycle_id, day) where kind = 'daily';

-- What was drawn stays as it was answered.
create trigger referral_spin_is_final before update or delete or truncate on referral_spin
  for each statement execute function arcade.refuse_change();

-- A friend counts once for life, for the one who invited.
create table referral_friend (
  friend_id uuid primary key references player (id),
  player_id uuid not null references player (id),
  cycle_id uuid not null references referral_cycle (id),
  spin_id uuid not null unique references referral_spin (id),
  at timestamptz not null,
  check (friend_id <> player_id)
);
create trigger referral_friend_is_final before update or delete or truncate on referral_friend
  for each statement execute function arcade.refuse_change();
create index referral_friend_of_player on referral_friend (player_id);
create index referral_friend_of_cycle on referral_friend (cycle_id);
