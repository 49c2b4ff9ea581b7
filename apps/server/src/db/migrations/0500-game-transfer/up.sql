-- expand
-- Money on its way between the main wallet and a game provider's wallet, and the launches that sent it.
-- requested: written, perhaps sent; unknown: sent, and nobody has said what became of it; the other two are final.
create table game_transfer (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  provider text not null,
  direction text not null check (direction in ('in', 'out')),
  -- Into a game it is known before; out of one it is the provider's answer.
  amount_cents bigint check (amount_cents >= 0),
  state text not null check (state in ('requested', 'confirmed', 'failed', 'unknown')),
  reason text,
  requested_at timestamptz not null,
  -- Written before the provider is called: from then on it is asked, never sent again.
  sent_at timestamptz,
  asked integer not null default 0 check (asked >= 0),
  next_ask_at timestamptz not null,
  finished_at timestamptz,
  check ((state in ('confirmed', 'failed')) = (finished_at is not null)),
  check (amount_cents is not null or direction = 'out'),
  check (state <> 'confirmed' or amount_cents is not null)
);

-- One at a time: a second wish joins the first.
create unique index game_transfer_one_open on game_transfer (player_id, provider) where state in ('requested', 'unknown');
create index game_transfer_due on game_transfer (next_ask_at) where state in ('requested', 'unknown');
create index game_transfer_of_player on game_transfer (player_id, id);

create table game_launch (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  key uuid not null,
  request_hash bytea not null check (length(request_hash) = 32),
  game_id text not null,
  -- Null where there was nothing to move.
  transfer_id uuid references game_transfer (id),
  -- Set with the first answer; a repeat is answered alike.
  game_balance_cents bigint,
  at timestamptz not null,
  unique (player_id, key)
);
