-- expand
-- What gifts cost the house.
insert into ledger.account (owner_id, purpose, currency, guarded)
values ('00000000-0000-7000-8000-000000000001', 'promo_expense:message_gift', 'PKR', false);

-- One act of sending, to one player or to many: the texts stand here once, a message of it is a small row.
create table message_send (
  id uuid primary key default uuidv7(),
  type smallint not null check (type in (1, 2, 3)),
  promotional boolean not null,
  title_en text not null check (length(title_en) between 1 and 120),
  title_ur text not null check (length(title_ur) between 1 and 120),
  content_en text not null check (length(content_en) between 1 and 4000),
  content_ur text not null check (length(content_ur) between 1 and 4000),
  extra jsonb not null default '{}',
  -- How it pops up where the player is connected: 1 success dialog, 2 and 3 warning toasts, null the message itself.
  show_type smallint check (show_type in (1, 2, 3)),
  segment text not null check (segment in ('all', 'inactive', 'player')),
  inactive_days int check ((inactive_days is not null) = (segment = 'inactive') and inactive_days > 0),
  player_id uuid references player (id) check ((player_id is not null) = (segment = 'player')),
  gift_cents bigint check (gift_cents > 0),
  gift_wallet text check ((gift_wallet is null) = (gift_cents is null) and gift_wallet in ('main', 'bonus')),
  gift_expires_at timestamptz check ((gift_expires_at is null) = (gift_cents is null)),
  -- How many times bonus money has to be staked; 0 for the main wallet.
  gift_wager_times int not null default 0 check (gift_wager_times between 0 and 100),
  -- proposed waits for a second name; waiting and running are worked on; the last player done is the place to go on from.
  state text not null check (state in ('proposed', 'waiting', 'running', 'done', 'cancelled')),
  last_player uuid,
  sent int not null default 0,
  -- Excluded players whom an offer does not reach.
  passed_over int not null default 0,
  operator text not null,
  created_at timestamptz not null,
  done_at timestamptz
);

create index message_send_open on message_send (created_at) where state in ('waiting', 'running');

create table message (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  type smallint not null check (type in (1, 2, 3, 4)),
  -- Its texts: those of a sending, or a text of the system's own by its key.
  send_id uuid references message_send (id),
  template text check ((template is null) = (send_id is not null)),
  extra jsonb not null default '{}',
  promotional boolean not null default false,
  read_at timestamptz,
  gift_cents bigint check (gift_cents > 0),
  gift_wallet text check ((gift_wallet is null) = (gift_cents is null) and gift_wallet in ('main', 'bonus')),
  gift_expires_at timestamptz check ((gift_expires_at is null) = (gift_cents is null)),
  gift_wager_times int not null default 0 check (gift_wager_times between 0 and 100),
  claimed_at timestamptz check (claimed_at is null or gift_cents is not null),
  -- A deleted message keeps its row: a sending that goes on after a crash must know that it was there, and so must the books.
  deleted_at timestamptz,
  at timestamptz not null
);

-- Nobody gets the same sending twice.
create unique index message_once on message (send_id, player_id) where send_id is not null;
create index message_of_player on message (player_id, at desc, id desc) where deleted_at is null;
create index message_unread on message (player_id) where read_at is null and deleted_at is null;
create index message_gift_waits on message (player_id)
  where gift_cents is not null and claimed_at is null and deleted_at is null;
