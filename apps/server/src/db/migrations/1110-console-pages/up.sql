-- expand
-- The lines of a deposit, and the bank deposits that may belong to a line of the statement.
create index bank_line_of_deposit on bank_line (deposit_id) where deposit_id is not null;
create index deposit_without_transfer on deposit (amount_cents, created_at) where pay_type = 1 and state not in ('paid', 'reversed');
-- The sessions of a provider that are valid now.
create index session_of_provider on seamless.session (provider, expires_at);

-- How many calls of each provider were answered and how many failed, by day in Pakistan. Each node adds what it has counted.
create table seamless.call_day (
  provider text not null,
  day date not null,
  call text not null,
  result text not null check (result in ('done', 'refused', 'repeat', 'not_accepted', 'clock', 'signature')),
  calls bigint not null check (calls > 0),
  last_at timestamptz not null,
  primary key (provider, day, call, result)
);

-- The link by which a staff member replays a round on the site. Its id is random, and works until the link expires.
create table replay_look (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null,
  round_id uuid not null,
  operator text not null,
  expires_at timestamptz not null
);
create index replay_look_expiry on replay_look (expires_at);
