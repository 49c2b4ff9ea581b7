-- expand
-- A stake that takes no number of a pair (a further one of an open round, one on a round of everybody) meets a guard that comes in the
-- same instant: either waits for the other.

create function guard_lock(p_player uuid) returns bigint language sql immutable as $$
  select hashtextextended('player_guard ' || p_player, 0)
$$;

-- Whether a player is unguarded, and stays so until the transaction ends: a guard that comes later waits, and counts what was done here.
create function stays_unguarded(p_player uuid) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(guard_lock(p_player));
  -- A new statement: a guard that was waited for is seen.
  return not exists (select from player_guard where player_id = p_player);
end $$;

-- As in 0943, and waits for the stakes that were taken without a guard.
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
  perform pg_advisory_xact_lock(guard_lock(p_player));
  update arcade.seed_pair set guarded = true where player_id = p_player and purpose = 'game' and state <> 'revealed' and not guarded;
  update arcade.seed_pair set guarded = true where player_id = p_player and purpose = 'game' and state <> 'revealed' and not guarded;
  delete from player_play_day where player_id = p_player;
  insert into player_play_day (player_id, day, staked_cents, paid_cents)
  select r.player_id, (r.at at time zone 'Asia/Karachi')::date, sum(r.stake_cents - r.bonus_stake_cents),
    sum(r.payout_cents - r.bonus_payout_cents)
  from arcade.round r
  where r.player_id = p_player and r.state <> 'voided' and r.at >= v_first::timestamp at time zone 'Asia/Karachi'
  group by 1, 2;
end $$;
