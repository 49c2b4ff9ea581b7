-- expand
-- Questions to customer service. A player's belongs to the player; one from outside is opened with a claim code, of which only
-- the hash is stored, and knows nothing about any account.
create table ticket (
  id uuid primary key default uuidv7(),
  player_id uuid references player (id),
  claim_hash bytea unique check (length(claim_hash) = 32),
  -- How somebody without an account wants to be called or reached, in their own words.
  contact text check (length(contact) between 1 and 200),
  kind text not null check (kind in ('deposit', 'withdraw', 'account', 'game', 'safety', 'idea', 'other')),
  deposit_id uuid references deposit (id),
  withdraw_id uuid references withdraw (id),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  language text not null check (language in ('en', 'ur')),
  -- Only of questions from outside: their number is limited by address.
  ip text,
  created_at timestamptz not null,
  -- The newest entry or change of state.
  changed_at timestamptz not null,
  -- The newest entry of ours, and up to when the asker has read.
  answered_at timestamptz,
  read_at timestamptz not null,
  check ((player_id is null) = (claim_hash is not null)),
  check (player_id is not null or (contact is not null and ip is not null and deposit_id is null and withdraw_id is null))
);

create index ticket_of_player on ticket (player_id, changed_at, id) where player_id is not null;
create index ticket_waiting on ticket (changed_at) where state = 'open';
create index ticket_by_address on ticket (ip, created_at) where ip is not null;

-- What was written, by whom. Entries are never changed.
create table ticket_entry (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references ticket (id),
  -- The operator who wrote it; null is the asker.
  operator text check (operator ~ '^[a-z][a-z0-9._-]{1,39}$'),
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null
);

create index ticket_entry_of on ticket_entry (ticket_id, id);

-- Content beside the lobby's own: help articles and what is on.
alter table cms_item drop constraint cms_item_key_check;
alter table cms_item add constraint cms_item_key_check check (key ~ '^(client|help|promo)-[a-z0-9-]+$');

-- Who lives in the demonstration: what they do is shown as that.
alter table player add column is_demo boolean not null default false;

-- What a player staked and was paid, by calendar day (Asia/Karachi) and game, up to the round of the mark. A report adds the
-- rounds after the mark, so it is always whole; a job moves the marks, so it is always short.
create table arcade.round_sum (
  player_id uuid not null,
  day date not null,
  game_id text not null,
  rounds bigint not null,
  stake_cents bigint not null,
  payout_cents bigint not null,
  primary key (player_id, day, game_id)
);

create table arcade.round_mark (
  player_id uuid primary key,
  last_id uuid not null
);

-- The least id that a row made at that time of the machine can have.
create function arcade.id_at(p_time timestamptz) returns uuid language sql stable as $$
  select (lpad(to_hex(floor(extract(epoch from p_time) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Adds a player's next rounds below an id to the sums; answers how many. Ids rise with the machine's time, and the caller names
-- one that lies far enough back that no round below it can still be on its way. An open round stops the mark.
create function arcade.fold_rounds(p_player uuid, p_before uuid, p_most int) returns int
language plpgsql as $$
declare
  v_from uuid;
  v_open uuid;
  v_to uuid;
  v_count int;
begin
  select last_id into v_from from arcade.round_mark where player_id = p_player for update;
  if v_from is null then
    v_from := '00000000-0000-0000-0000-000000000000';
    if not exists (select from arcade.round where player_id = p_player and id < p_before) then
      return 0;
    end if;
    insert into arcade.round_mark (player_id, last_id) values (p_player, v_from) on conflict do nothing;
    -- Whoever was first holds the row: the second waits here and goes on from where the first ended.
    select last_id into v_from from arcade.round_mark where player_id = p_player for update;
  end if;
  select id into v_open from arcade.round where player_id = p_player and state = 'open' order by id limit 1;
  with next as materialized (
    select r.id, r.at, r.game_id, r.stake_cents, r.payout_cents, r.state
    from arcade.round r
    where r.player_id = p_player and r.id > v_from and r.id < least(p_before, coalesce(v_open, p_before))
    order by r.id limit p_most
  ), summed as (
    insert into arcade.round_sum as s (player_id, day, game_id, rounds, stake_cents, payout_cents)
    select p_player, (n.at at time zone 'Asia/Karachi')::date, n.game_id, count(*), sum(n.stake_cents), sum(n.payout_cents)
    from next n where n.state = 'settled' group by 2, 3
    on conflict (player_id, day, game_id) do update set rounds = s.rounds + excluded.rounds,
      stake_cents = s.stake_cents + excluded.stake_cents, payout_cents = s.payout_cents + excluded.payout_cents
  )
  select count(*), (select n.id from next n order by n.id desc limit 1) into v_count, v_to from next;
  if v_to is not null then
    update arcade.round_mark set last_id = v_to where player_id = p_player;
  end if;
  return v_count;
end $$;

-- What a player played in the parts of the sums: whole days up to the mark, and each round after it as a sum of one. In one
-- snapshot, so that no round counts twice. The planner cannot know that little lies after a mark; it is told.
create function arcade.round_parts(p_player uuid)
returns table (day date, game_id text, rounds bigint, stake_cents bigint, payout_cents bigint)
language sql stable
set enable_seqscan = off
as $$
  select s.day, s.game_id, s.rounds, s.stake_cents, s.payout_cents from arcade.round_sum s where s.player_id = p_player
  union all
  select (r.at at time zone 'Asia/Karachi')::date, r.game_id, 1, r.stake_cents, r.payout_cents
  from arcade.round r
  where r.player_id = p_player and r.state = 'settled' and r.id > coalesce(
    (select m.last_id from arcade.round_mark m where m.player_id = p_player), '00000000-0000-0000-0000-000000000000')
$$;
