-- Places single-step bets on the house's games, one per player in a call. Each bet is placed completely or not at all.
-- Locks: game accounts in the order of their ids, then each bet's seed pair by the update that takes its nonce. A rotation locks only the
-- pair, so a revealed pair never takes a bet and no deadlock is possible. The lock of the account
-- serialises bets with the same idempotency key.
-- A bet is missing in the result if its pair is not active or its nonce is not the next. Nothing of it is stored, and the caller draws its
-- outcome again with the current pair and nonce.
-- The planner settings are needed because the statistics do not show that every set here is small and every table large.
create or replace function arcade.place(
  p_at timestamptz,
  b_player uuid[], b_account uuid[], b_pair uuid[], b_nonce int[], b_game text[], b_stake bigint[], b_payout bigint[], b_outcome text[],
  b_table smallint[], b_key uuid[], b_hash text[], b_round uuid[]
) returns table (n int, verdict text, round_id uuid, refusal text, balance bigint)
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  today constant date := (p_at at time zone 'UTC')::date;
  yesterday constant date := today - 1;
  house uuid;
  -- The ctids of the locked rows, in the order of the bets. A locked row does not move, so its ctid remains valid.
  a_place tid[]; a_frozen boolean[]; a_available bigint[];
begin
  if (select count(distinct p) from unnest(b_player) p) <> cardinality(b_player) then
    raise exception 'a call carries at most one bet of each player' using errcode = 'invalid_parameter_value';
  end if;
  select a.id into strict house from ledger.account a
  where a.owner_id = '00000000-0000-7000-8000-000000000001' and a.purpose = 'game_pnl:original' and a.currency = 'PKR';

  -- Selects by id only. With a condition on the purpose, the planner may read every game account.
  with locked as materialized (
    select a.id, a.owner_id, a.purpose, a.ctid as place, a.frozen,
      a.credits_posted - a.debits_posted - a.debits_pending - a.freeze_cents as available
    from ledger.account a where a.id = any (b_account) order by a.id for no key update
  )
  select array_agg(k.place order by b.n), array_agg(k.frozen order by b.n), array_agg(k.available order by b.n)
  into a_place, a_frozen, a_available
  from unnest(b_account, b_player) with ordinality as b (account_id, player_id, n)
  join locked k on k.id = b.account_id and k.owner_id = b.player_id and k.purpose = 'game';
  if coalesce(cardinality(a_place), 0) <> cardinality(b_player) then
    raise exception 'a bet names a game account that is not its player''s' using errcode = 'invalid_parameter_value';
  end if;

  -- A new statement, so that every response stored under the players' keys is visible.
  return query
  with bet as materialized (
    select b.*, o.known_hash, o.known_round, o.known_refusal
    from unnest(b_player, b_account, b_pair, b_nonce, b_game, b_stake, b_payout, b_outcome, b_table, b_key, b_hash, b_round,
        a_place, a_frozen, a_available) with ordinality
      as b (player_id, account_id, pair_id, nonce, game_id, stake, payout, outcome, table_version, key, hash, round_id,
        place, frozen, available, n)
    left join lateral (
      select s.request_hash as known_hash, s.journal_id as known_round, s.refusal as known_refusal
      from ledger.outcome s
      where s.owner_id = b.player_id and s.key = b.key and s.route = 'bet' and s.day in (today, yesterday) limit 1
    ) o on true
  ), drawn as (
    update arcade.seed_pair p set next_nonce = p.next_nonce + 1
    from bet b
    where p.id = b.pair_id and p.player_id = b.player_id and p.purpose = 'game' and p.state = 'active' and p.next_nonce = b.nonce
      and b.known_hash is null and not b.frozen and b.available >= b.stake
    returning b.*
  ), paid as (
    update ledger.account a
    set debits_posted = a.debits_posted + d.stake, credits_posted = a.credits_posted + d.payout,
      entries = a.entries + case when d.payout > 0 then 2 else 1 end
    from drawn d where a.ctid = d.place
    returning d.*, a.entries as entry, a.credits_posted - a.debits_posted - a.debits_pending - a.freeze_cents as left_over
  ), refused as (
    select b.n, b.player_id, b.key, b.hash, b.available, case when b.frozen then 'ACCOUNT_FROZEN' else arcade.refusal_of(b.pair_id) end as refusal
    from bet b where b.known_hash is null and (b.frozen or b.available < b.stake)
  ), rounds as (
    insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
      balance_after_cents, state, at)
    select p.round_id, p.player_id, p.game_id, p.pair_id, p.nonce, p.stake, p.payout, p.outcome::json, p.table_version, p.left_over,
      'settled', p_at
    from paid p
  ), transfers as (
    insert into ledger.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, at,
      debit_entry, debit_balance, credit_entry, credit_balance)
    select p.round_id, p.round_id, 'post', p.account_id, house, p.stake, 'bet', p_at,
      p.entry - case when p.payout > 0 then 1 else 0 end, p.left_over - p.payout, null::bigint, null::bigint
    from paid p
    union all
    select uuidv7(), p.round_id, 'post', house, p.account_id, p.payout, 'win', p_at, null, null, p.entry, p.left_over
    from paid p where p.payout > 0
  ), answers as (
    insert into ledger.outcome (owner_id, key, route, day, request_hash, journal_id, refusal)
    select p.player_id, p.key, 'bet', today, decode(p.hash, 'hex'), p.round_id, null::text from paid p
    union all
    select r.player_id, r.key, 'bet', today, decode(r.hash, 'hex'), null, r.refusal from refused r
  )
  select p.n::int, 'placed', p.round_id, null::text, p.left_over from paid p
  union all
  select r.n::int, 'refused', null, r.refusal, r.available from refused r
  union all
  select b.n::int, case when b.known_hash <> decode(b.hash, 'hex') then 'mismatch' when b.known_refusal is not null then 'refused' else 'replayed' end,
    b.known_round, b.known_refusal, b.available
  from bet b where b.known_hash is not null;
end $$;
