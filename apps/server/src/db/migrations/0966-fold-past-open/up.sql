-- expand
-- A round that stays open no longer holds up the sums of its player: the mark goes past it, and its end adds it.

-- As in 0940, without the stop at an open round.
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
    select r.id, r.at, r.game_id, r.stake_cents, r.payout_cents, r.bonus_stake_cents, r.bonus_payout_cents, r.state
    from arcade.round r
    where r.player_id = p_player and r.id > v_from and r.id < p_before
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

-- The end of a round that the mark has passed. The mark's row decides between this and a run of the job: whoever is second sees what the
-- first one did.
create function arcade.fold_ended() returns trigger language plpgsql as $$
declare
  v_mark uuid;
begin
  insert into arcade.round_mark (player_id, last_id) values (new.player_id, '00000000-0000-0000-0000-000000000000')
    on conflict do nothing;
  select last_id into v_mark from arcade.round_mark where player_id = new.player_id for share;
  if new.id > v_mark then return null; end if;
  insert into arcade.round_sum as s (player_id, day, game_id, rounds, stake_cents, payout_cents, bonus_stake_cents, bonus_payout_cents)
  values (new.player_id, (new.at at time zone 'Asia/Karachi')::date, new.game_id, 1, new.stake_cents, new.payout_cents,
    new.bonus_stake_cents, new.bonus_payout_cents)
  on conflict (player_id, day, game_id) do update set rounds = s.rounds + 1,
    stake_cents = s.stake_cents + excluded.stake_cents, payout_cents = s.payout_cents + excluded.payout_cents,
    bonus_stake_cents = s.bonus_stake_cents + excluded.bonus_stake_cents,
    bonus_payout_cents = s.bonus_payout_cents + excluded.bonus_payout_cents;
  return null;
end $$;
create trigger round_end_is_summed after update of state on arcade.round
  for each row when (old.state = 'open' and new.state = 'settled') execute function arcade.fold_ended();
