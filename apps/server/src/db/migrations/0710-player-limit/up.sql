-- expand
-- What protects a player from their own play: limits, time-outs and self-exclusions.

-- A limit in force, and beside it a raise (or removal) that waits for its day and for the player's second yes.
create table player_limit (
  player_id uuid not null references player (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  amount_cents bigint not null check (amount_cents > 0),
  set_at timestamptz not null,
  -- What is asked for; null while the three below are set asks for no limit at all.
  wanted_cents bigint check (wanted_cents > amount_cents),
  wanted_at timestamptz,
  confirm_from timestamptz,
  confirm_until timestamptz,
  primary key (player_id, kind, period),
  check ((wanted_at is null) = (confirm_from is null) and (confirm_from is null) = (confirm_until is null)),
  check (wanted_cents is null or wanted_at is not null),
  check (confirm_from < confirm_until)
);

-- What became of limits, for the player and whoever has to show that they were kept.
create table player_limit_change (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  kind text not null,
  period text not null,
  act text not null check (act in ('set', 'asked', 'confirmed', 'cancelled')),
  before_cents bigint,
  after_cents bigint,
  at timestamptz not null
);
create index player_limit_change_of_player on player_limit_change (player_id, at);

-- Of several the longest binds. A row is never taken back: it ends by its date alone, or not at all.
create table player_exclusion (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  length text not null check (length in ('day', 'week', 'month', 'half_year', 'year', 'for_good')),
  from_at timestamptz not null,
  until_at timestamptz,
  -- 'player', or the operator's name after 'operator:'.
  set_by text not null,
  check ((until_at is null) = (length = 'for_good')),
  check (until_at > from_at)
);
create index player_exclusion_of_player on player_exclusion (player_id, until_at);

create function player_protection_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger player_exclusion_is_final before update or delete or truncate on player_exclusion
  for each statement execute function player_protection_refuse_change();
create trigger player_limit_change_is_final before update or delete or truncate on player_limit_change
  for each statement execute function player_protection_refuse_change();

-- How often the game pauses to show what was played; 0 is never. Without a row the setting decides.
create table reality_check (
  player_id uuid primary key references player (id),
  minutes smallint not null check (minutes in (0, 15, 30, 60)),
  set_at timestamptz not null
);

-- Players whose bets are looked at one by one, because a limit on play or an exclusion is there. The row's lock is the line in
-- which those bets stand, on every node. Everyone else's bets never come near this table.
create table player_guard (
  player_id uuid primary key references player (id),
  since timestamptz not null
);

-- What a guarded player staked and was paid, by calendar day in Pakistan; written with the bet itself.
create table player_play_day (
  player_id uuid not null references player (id),
  day date not null,
  staked_cents bigint not null check (staked_cents >= 0),
  paid_cents bigint not null check (paid_cents >= 0),
  primary key (player_id, day)
) with (fillfactor = 70);

-- The door that does not look refuses a guarded player's pair, whatever a node still believes of the player.
alter table arcade.seed_pair add column guarded boolean not null default false;

create function arcade.refuse_unguarded_bet() returns trigger language plpgsql as $$
begin
  raise exception 'the bets of player % are guarded', new.player_id using errcode = 'NUA01';
end $$;

-- The condition is examined without a call of the function: a player without limits pays for one comparison.
create trigger seed_pair_is_guarded before update of next_nonce on arcade.seed_pair
  for each row when (new.guarded and current_setting('nua.bet_line', true) is distinct from 'guarded')
  execute function arcade.refuse_unguarded_bet();

create function arcade.guard_new_pair() returns trigger language plpgsql as $$
begin
  new.guarded := exists (select from player_guard g where g.player_id = new.player_id);
  return new;
end $$;
create trigger seed_pair_inherits_guard before insert on arcade.seed_pair
  for each row execute function arcade.guard_new_pair();

-- Puts a player under guard and counts what was played so far in the periods that run. Harmless to repeat.
-- The pairs are locked by their update: a bet through the other door either stands in the rounds counted here or fails. The
-- second update meets a pair that a rotation made while the first one waited.
create function guard_player(p_player uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  v_day date := (p_at at time zone 'Asia/Karachi')::date;
  v_first date := least(date_trunc('week', v_day)::date, date_trunc('month', v_day)::date);
begin
  insert into player_guard (player_id, since) values (p_player, p_at) on conflict do nothing;
  if not found then
    perform 1 from player_guard where player_id = p_player for update;
    -- It may have been lifted while this waited.
    if found then return; end if;
    insert into player_guard (player_id, since) values (p_player, p_at);
  end if;
  update arcade.seed_pair set guarded = true where player_id = p_player and state <> 'revealed' and not guarded;
  update arcade.seed_pair set guarded = true where player_id = p_player and state <> 'revealed' and not guarded;
  delete from player_play_day where player_id = p_player;
  insert into player_play_day (player_id, day, staked_cents, paid_cents)
  select r.player_id, (r.at at time zone 'Asia/Karachi')::date, sum(r.stake_cents), sum(r.payout_cents)
  from arcade.round r
  where r.player_id = p_player and r.state <> 'voided' and r.at >= v_first::timestamp at time zone 'Asia/Karachi'
  group by 1, 2;
end $$;

-- Lifts the guard when nothing is left to look at; what it counted is counted anew when it comes back. The caller holds its row.
create function unguard_player(p_player uuid) returns void language plpgsql as $$
begin
  update arcade.seed_pair set guarded = false where player_id = p_player and guarded;
  delete from player_play_day where player_id = p_player;
  delete from player_guard where player_id = p_player;
  perform bump_revision('limit', p_player::text);
end $$;

insert into revision (name) values ('limit');
