-- contract
-- Rewards: the rules as versioned data, and bonus money with what it is tied to.

insert into ledger.account (owner_id, purpose, currency, guarded)
select '00000000-0000-7000-8000-000000000001', purpose, 'PKR', false
from unnest(array['promo_expense:rebate', 'promo_expense:vip', 'promo_expense:club', 'promo_expense:wheel',
  'promo_expense:referral', 'promo_expense:task']) purpose;

-- A rule is never changed: a new version follows, from its date on. What was granted ends under its own version.
create table reward_rule (
  kind text not null check (kind in ('weight', 'promo', 'vip', 'club', 'wheel', 'referral', 'task')),
  version int not null check (version >= 1),
  rule jsonb not null,
  published_at timestamptz not null,
  -- Two different operators; both are 'nua' in the versions that a first start writes.
  published_by text not null,
  approved_by text not null,
  created_at timestamptz not null,
  primary key (kind, version)
);
create trigger reward_rule_is_final before update or delete or truncate on reward_rule
  for each statement execute function arcade.refuse_change();

-- The weight of a game's stakes on a day of Karachi, in basis points: that of the rule which was in force when the day began.
create function weight_on(p_game text, p_day date) returns int language sql stable as $$
  select coalesce((
    select (r.rule -> 'weights' ->> p_game)::int from reward_rule r
    where r.kind = 'weight' and r.published_at <= p_day::timestamp at time zone 'Asia/Karachi'
    order by r.version desc limit 1), 0)
$$;

create table bonus (
  id uuid primary key default uuidv7(),
  player_id uuid not null references player (id),
  source text not null check (source in ('deposit', 'message', 'rebate', 'vip', 'club', 'wheel', 'referral', 'task')),
  -- What it was granted for: one grant each, for ever.
  source_id uuid not null,
  rule_kind text,
  rule_version int,
  -- The weights by which its stakes count.
  weight_version int not null,
  amount_cents bigint not null check (amount_cents > 0),
  left_cents bigint not null check (left_cents >= 0),
  wager_needed_cents bigint not null check (wager_needed_cents >= 0),
  wager_done_cents bigint not null default 0 check (wager_done_cents >= 0),
  stake_maximum_cents bigint check (stake_maximum_cents > 0),
  conversion_maximum_cents bigint check (conversion_maximum_cents > 0),
  -- The deposit it is tied to: a withdrawal gives it up, a reversal takes it along.
  deposit_id uuid,
  state text not null check (state in ('waiting', 'active', 'held', 'cleared', 'used', 'expired', 'given_up')),
  converted_cents bigint not null default 0 check (converted_cents >= 0),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  -- The notice before it lapses is sent once.
  warned_at timestamptz,
  ended_at timestamptz,
  -- While held: the withdrawal, the hold in the ledger, the state it returns to and the time it has then.
  withdraw_id uuid,
  hold_id uuid,
  held_at timestamptz,
  unique (source, source_id),
  check ((rule_kind is null) = (rule_version is null)),
  check ((ended_at is not null) = (state in ('cleared', 'used', 'expired', 'given_up'))),
  check (ended_at is null or left_cents = 0),
  check (state <> 'held' or (withdraw_id is not null and hold_id is not null and held_at is not null))
) with (fillfactor = 70);
create unique index bonus_one_active on bonus (player_id) where state = 'active';
create index bonus_of_player on bonus (player_id, id);
create index bonus_due on bonus (expires_at) where state in ('waiting', 'active');
create index bonus_of_withdraw on bonus (withdraw_id) where withdraw_id is not null;
create index bonus_of_deposit on bonus (deposit_id) where deposit_id is not null;

-- What of a round was bonus money, which bonus, and what the round counts towards its wagering.
alter table arcade.round
  add column bonus_id uuid,
  add column bonus_stake_cents bigint not null default 0 check (bonus_stake_cents between 0 and stake_cents),
  add column bonus_payout_cents bigint not null default 0 check (bonus_payout_cents between 0 and payout_cents),
  add column bonus_after_cents bigint not null default 0,
  add column contribution_cents bigint not null default 0 check (contribution_cents between 0 and stake_cents);
create index round_of_bonus on arcade.round (bonus_id) where bonus_id is not null;

alter table arcade.round_sum
  add column bonus_stake_cents bigint not null default 0,
  add column bonus_payout_cents bigint not null default 0;

-- As in 0730, with the bonus part summed apart.
create or replace function arcade.fold_rounds(p_player uuid, p_before uuid, p_most int) returns int
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
    select last_id into v_from from arcade.round_mark where player_id = p_player for update;
  end if;
  select id into v_open from arcade.round where player_id = p_player and state = 'open' order by id limit 1;
  with next as materialized (
    select r.id, r.at, r.game_id, r.stake_cents, r.payout_cents, r.bonus_stake_cents, r.bonus_payout_cents, r.state
    from arcade.round r
    where r.player_id = p_player and r.id > v_from and r.id < least(p_before, coalesce(v_open, p_before))
    order by r.id limit p_most
  ), summed as (
    insert into arcade.round_sum as s (player_id, day, game_id, rounds, stake_cents, payout_cents, bonus_stake_cents, bonus_payout_cents)
    select p_player, (n.at at time zone 'Asia/Karachi')::date, n.game_id, count(*), sum(n.stake_cents), sum(n.payout_cents),
      sum(n.bonus_stake_cents), sum(n.bonus_payout_cents)
    from next n where n.state = 'settled' group by 2, 3
    on conflict (player_id, day, game_id) do update set rounds = s.rounds + excluded.rounds,
      stake_cents = s.stake_cents + excluded.stake_cents, payout_cents = s.payout_cents + excluded.payout_cents,
      bonus_stake_cents = s.bonus_stake_cents + excluded.bonus_stake_cents,
      bonus_payout_cents = s.bonus_payout_cents + excluded.bonus_payout_cents
  )
  select count(*), (select n.id from next n order by n.id desc limit 1) into v_count, v_to from next;
  if v_to is not null then
    update arcade.round_mark set last_id = v_to where player_id = p_player;
  end if;
  return v_count;
end $$;

drop function arcade.round_parts(uuid);
create function arcade.round_parts(p_player uuid)
returns table (day date, game_id text, rounds bigint, stake_cents bigint, payout_cents bigint, bonus_stake_cents bigint, bonus_payout_cents bigint)
language sql stable
set enable_seqscan = off
as $$
  select s.day, s.game_id, s.rounds, s.stake_cents, s.payout_cents, s.bonus_stake_cents, s.bonus_payout_cents
  from arcade.round_sum s where s.player_id = p_player
  union all
  select (r.at at time zone 'Asia/Karachi')::date, r.game_id, 1, r.stake_cents, r.payout_cents, r.bonus_stake_cents, r.bonus_payout_cents
  from arcade.round r
  where r.player_id = p_player and r.state = 'settled' and r.id > coalesce(
    (select m.last_id from arcade.round_mark m where m.player_id = p_player), '00000000-0000-0000-0000-000000000000')
$$;

-- As in 0710: limits count own money only.
create or replace function guard_player(p_player uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  v_day date := (p_at at time zone 'Asia/Karachi')::date;
  v_first date := least(date_trunc('week', v_day)::date, date_trunc('month', v_day)::date);
begin
  insert into player_guard (player_id, since) values (p_player, p_at) on conflict do nothing;
  if not found then
    perform 1 from player_guard where player_id = p_player for update;
    if found then return; end if;
    insert into player_guard (player_id, since) values (p_player, p_at);
  end if;
  update arcade.seed_pair set guarded = true where player_id = p_player and state <> 'revealed' and not guarded;
  update arcade.seed_pair set guarded = true where player_id = p_player and state <> 'revealed' and not guarded;
  delete from player_play_day where player_id = p_player;
  insert into player_play_day (player_id, day, staked_cents, paid_cents)
  select r.player_id, (r.at at time zone 'Asia/Karachi')::date, sum(r.stake_cents - r.bonus_stake_cents),
    sum(r.payout_cents - r.bonus_payout_cents)
  from arcade.round r
  where r.player_id = p_player and r.state <> 'voided' and r.at >= v_first::timestamp at time zone 'Asia/Karachi'
  group by 1, 2;
end $$;

-- The stored answer of a bet that went through ledger.post: the same row that arcade.place writes.
create function ledger.store_bet(p_owner uuid, p_key uuid, p_hash text, p_round uuid, p_refusal text, p_at timestamptz)
returns void language sql as $$
  insert into ledger.outcome (owner_id, key, route, day, request_hash, journal_id, refusal)
  values (p_owner, p_key, 'bet', (p_at at time zone 'UTC')::date, decode(p_hash, 'hex'), p_round, p_refusal)
$$;

-- Places one bet of a player with an active bonus: own money first, then the bonus; a win returns in that proportion.
-- The caller holds the player's guard row and, by lockWallets, the owner and the accounts; a nonce that is not the next is 'stale'.
create function arcade.place_with_bonus(
  p_at timestamptz, p_player uuid, p_pair uuid, p_nonce int, p_game text, p_stake bigint, p_bonus_stake bigint, p_payout bigint,
  p_bonus_payout bigint, p_outcome text, p_table smallint, p_key uuid, p_hash text, p_round uuid, p_bonus uuid, p_contribution bigint
) returns table (verdict text, refusal text, game_after bigint, bonus_left bigint, wager_done bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  house constant uuid := '00000000-0000-7000-8000-000000000001';
  pnl constant text := 'game_pnl:original';
  legs record;
  posted record;
  v_left bigint;
  v_done bigint;
begin
  update arcade.seed_pair p set next_nonce = p.next_nonce + 1
  where p.id = p_pair and p.player_id = p_player and p.state = 'active' and p.next_nonce = p_nonce;
  if not found then
    return query select 'stale', null::text, null::bigint, null::bigint, null::bigint;
    return;
  end if;
  select array_agg(x.debit_owner order by x.n) as debit_owners, array_agg(x.debit order by x.n) as debits,
    array_agg(x.credit_owner order by x.n) as credit_owners, array_agg(x.credit order by x.n) as credits,
    array_agg(x.amount order by x.n) as amounts, array_agg(x.reason order by x.n) as reasons, count(*)::int as count
  into legs
  from (values
    (1, p_player, 'game', house, pnl, p_stake - p_bonus_stake, 'bet'),
    (2, p_player, 'bonus', house, pnl, p_bonus_stake, 'bet'),
    (3, house, pnl, p_player, 'game', p_payout - p_bonus_payout, 'win'),
    (4, house, pnl, p_player, 'bonus', p_bonus_payout, 'win')
  ) as x (n, debit_owner, debit, credit_owner, credit, amount, reason)
  where x.amount > 0;
  select * into posted from ledger.post('PKR', array[p_round], array[p_player], array[p_round], array[p_hash], array[p_at], array[null::text],
    array[false], array_fill(1, array[legs.count]), legs.debit_owners, legs.debits, legs.credit_owners, legs.credits, legs.amounts,
    legs.reasons, array_fill('post'::text, array[legs.count]), array_fill(null::uuid, array[legs.count]),
    array_fill(null::timestamptz, array[legs.count]));
  if posted.status <> 'posted' then
    raise exception 'a bet with a bonus was not posted: %', coalesce(posted.refusal, posted.status) using errcode = 'NUA02';
  end if;
  update bonus b set left_cents = b.left_cents - p_bonus_stake + p_bonus_payout, wager_done_cents = b.wager_done_cents + p_contribution
  where b.id = p_bonus and b.player_id = p_player and b.state = 'active'
  returning b.left_cents, b.wager_done_cents into strict v_left, v_done;
  insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
    balance_after_cents, state, at, bonus_id, bonus_stake_cents, bonus_payout_cents, bonus_after_cents, contribution_cents)
  values (p_round, p_player, p_game, p_pair, p_nonce, p_stake, p_payout, p_outcome::json, p_table, posted.game, 'settled', p_at,
    p_bonus, p_bonus_stake, p_bonus_payout, v_left, p_contribution);
  perform ledger.store_bet(p_player, p_key, p_hash, p_round, null, p_at);
  return query select 'placed', null::text, posted.game, v_left, v_done;
end $$;

-- A node that does not know yet that a player is guarded may see too little own money where a bonus covers the rest: it learns of the
-- guard instead of refusing.
create function arcade.refusal_of(p_pair uuid) returns text language plpgsql stable as $$
begin
  if current_setting('nua.bet_line', true) is distinct from 'guarded'
     and exists (select from arcade.seed_pair p where p.id = p_pair and p.guarded) then
    raise exception 'the bets under pair % are guarded', p_pair using errcode = 'NUA01';
  end if;
  return 'INSUFFICIENT_FUNDS';
end $$;
do $$
declare
  f record;
begin
  for f in
    select replace(pg_get_functiondef(p.oid), 'else ''INSUFFICIENT_FUNDS'' end as refusal', 'else arcade.refusal_of(b.pair_id) end as refusal') as definition
    from pg_proc p where p.pronamespace = 'arcade'::regnamespace and p.proname = 'place'
  loop
    execute f.definition;
  end loop;
end $$;

-- Gifts that were claimed into the bonus wallet so far become a bonus each, as nothing could leave that wallet but by closing an
-- account. They have 30 days from now; no conversion maximum was named when they were given.
with gift as (
  select m.id, m.player_id, m.gift_cents, m.gift_wager_times, m.claimed_at,
    row_number() over (partition by m.player_id order by m.claimed_at, m.id) as n,
    a.credits_posted - a.debits_posted > 0 as is_there
  from message m join ledger.account a on a.owner_id = m.player_id and a.purpose = 'bonus' and a.currency = 'PKR'
  where m.claimed_at is not null and m.gift_wallet = 'bonus'
)
insert into bonus (player_id, source, source_id, weight_version, amount_cents, left_cents, wager_needed_cents, state, granted_at, expires_at, ended_at)
select player_id, 'message', id, 1, gift_cents, case when is_there then gift_cents else 0 end, gift_cents * gift_wager_times,
  case when not is_there then 'given_up' when n = 1 then 'active' else 'waiting' end, claimed_at, now() + interval '30 days',
  case when not is_there then now() end
from gift;
select guard_player(player_id, now()) from bonus where state = 'active' order by player_id;
