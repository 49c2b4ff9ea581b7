-- contract
-- Games of other providers by a seamless wallet: the provider calls, and the money lies here. A round of theirs is a row of arcade.round
-- with neither seeds nor a round of everybody behind it, so that history, reports, limits and bonuses know it as they know any other.
insert into ledger.account (owner_id, purpose, currency, guarded)
values ('00000000-0000-7000-8000-000000000001', 'game_pnl:provider', 'PKR', false);

alter table arcade.round
  add column provider text,
  -- The round's name at its provider.
  add column provider_round text,
  drop constraint round_drawn_from,
  add constraint round_drawn_from check (
    (seed_pair_id is null) = (nonce is null) and (provider is null) = (provider_round is null)
    and num_nonnulls(seed_pair_id, shared_round_id, provider) = 1);

-- One open round of the house a game and player; a provider has as many as it likes, each once.
drop index arcade.round_one_open;
create unique index round_one_open on arcade.round (player_id, game_id) where state = 'open' and provider is null;
create unique index round_open_at_provider on arcade.round (provider, player_id, provider_round) where state = 'open' and provider is not null;
create index round_of_provider on arcade.round (provider, player_id, provider_round) where provider is not null;

create schema seamless;

-- A launch of a provider's game. It is never deleted: a win may come long after it ended.
create table seamless.session (
  token_hash bytea primary key,
  launch_id uuid not null unique,
  provider text not null,
  player_id uuid not null,
  device_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_player on seamless.session (player_id);

-- A call that was decided, with the response to the byte: a repeat gets it again, and another call under its id is refused.
create table seamless.call (
  provider text not null,
  id text not null,
  body_hash bytea not null,
  player_id uuid not null,
  status smallint not null check (status in (200, 422)),
  response text not null,
  at timestamptz not null,
  primary key (provider, id)
);
create trigger call_is_final before update or delete or truncate on seamless.call
  for each statement execute function arcade.refuse_change();

-- A bet of a provider's round. One that was cancelled before it came is a row without a round: it is refused when it comes.
create table seamless.bet (
  provider text not null,
  id text not null,
  player_id uuid not null,
  round_id uuid,
  state text not null check (state in ('placed', 'returned', 'cancelled')),
  stake_cents bigint not null check (stake_cents >= 0),
  bonus_stake_cents bigint not null check (bonus_stake_cents between 0 and stake_cents),
  -- What wins have paid for it. A bet that was paid is not taken back.
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  at timestamptz not null,
  primary key (provider, id),
  check ((state = 'cancelled') = (round_id is null)),
  check (state = 'placed' or paid_cents = 0)
);
create index bet_of_round on seamless.bet (round_id) where round_id is not null;

-- A win above the payout cap waits for two operators; the provider repeats its call until it is paid.
create table seamless.held_win (
  provider text not null,
  id text not null,
  player_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  asked_at timestamptz not null,
  allowed_at timestamptz,
  paid_at timestamptz,
  primary key (provider, id)
);
