-- Places one free round: the house pays the stake and holds the winnings until the free rounds end.
-- The caller holds the owner's lock and the lock of the free rounds. A nonce that is not the next returns 'stale'.
create or replace function arcade.place_free(
  p_at timestamptz, p_player uuid, p_pair uuid, p_nonce int, p_game text, p_stake bigint, p_payout bigint, p_outcome text, p_table smallint,
  p_key uuid, p_hash text, p_round uuid, p_free uuid
) returns table (verdict text, game_after bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  house constant uuid := '00000000-0000-7000-8000-000000000001';
  pnl constant text := 'game_pnl:original';
  legs record;
  posted record;
begin
  update arcade.seed_pair p set next_nonce = p.next_nonce + 1
  where p.id = p_pair and p.player_id = p_player and p.purpose = 'game' and p.state = 'active' and p.next_nonce = p_nonce;
  if not found then
    return query select 'stale', null::bigint;
    return;
  end if;
  select array_agg(x.debit order by x.n) as debits, array_agg(x.credit order by x.n) as credits, array_agg(x.amount order by x.n) as amounts,
    array_agg(x.reason order by x.n) as reasons, count(*)::int as count
  into legs
  from (values
    (1, 'promo_expense:free_round', pnl, p_stake, 'bet'),
    (2, pnl, 'free_round_winnings', p_payout, 'win')
  ) as x (n, debit, credit, amount, reason)
  where x.amount > 0;
  select * into posted from ledger.post('PKR', array[p_round], array[p_player], array[p_round], array[p_hash], array[p_at], array[null::text],
    array[false], array_fill(1, array[legs.count]), array_fill(house, array[legs.count]), legs.debits, array_fill(house, array[legs.count]),
    legs.credits, legs.amounts, legs.reasons, array_fill('post'::text, array[legs.count]), array_fill(null::uuid, array[legs.count]),
    array_fill(null::timestamptz, array[legs.count]));
  if posted.status <> 'posted' then
    raise exception 'a free round was not posted: %', coalesce(posted.refusal, posted.status) using errcode = 'NUA02';
  end if;
  insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
    balance_after_cents, state, at, bonus_stake_cents, bonus_payout_cents, free_rounds_id)
  values (p_round, p_player, p_game, p_pair, p_nonce, p_stake, p_payout, p_outcome::json, p_table, posted.game, 'settled', p_at,
    p_stake, p_payout, p_free);
  perform ledger.store_bet(p_player, p_key, p_hash, p_round, null, p_at);
  return query select 'placed', posted.game;
end $$;
