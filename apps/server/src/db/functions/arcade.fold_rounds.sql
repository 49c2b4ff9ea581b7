-- Adds a player's next rounds, at most `p_most` and older than `p_before`, to the sums of their days. The player's mark is the id of the
-- last round that was read. Returns how many rounds were read.
-- The house pays the stake of a free round, so that stake counts as zero. The mark also passes open rounds, which arcade.fold_ended adds
-- when they end.
create or replace function arcade.fold_rounds(p_player uuid, p_before uuid, p_most int) returns int
language plpgsql as $$
declare
  v_from uuid;
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
  with next as materialized (
    select r.id, r.at, r.game_id, case when r.free_rounds_id is null then r.stake_cents else 0 end as stake_cents, r.payout_cents,
      case when r.free_rounds_id is null then r.bonus_stake_cents else 0 end as bonus_stake_cents, r.bonus_payout_cents, r.state
    from arcade.round r
    where r.player_id = p_player and r.id > v_from and r.id < p_before
    order by r.id limit p_most
  ), summed as (
    insert into arcade.round_sum as s (player_id, day, game_id, rounds, stake_cents, payout_cents, bonus_stake_cents, bonus_payout_cents)
    select p_player, karachi_day(n.at), n.game_id, count(*), sum(n.stake_cents), sum(n.payout_cents),
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
