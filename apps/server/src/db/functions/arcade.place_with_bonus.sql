-- Places one bet of a player with an active bonus: own money first, then the bonus; a win is split in the same proportion.
-- The caller holds the player's guard row and, by lockWallets, the owner and the accounts. A nonce that is not the next returns 'stale'.
create or replace function arcade.place_with_bonus(
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
  where p.id = p_pair and p.player_id = p_player and p.purpose = 'game' and p.state = 'active' and p.next_nonce = p_nonce;
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
