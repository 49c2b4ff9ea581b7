-- Adds a round to the daily sums when it ends, if arcade.fold_rounds has passed it while it was open. The mark of a player is the id of the
-- last round that arcade.fold_rounds has passed.
-- The house pays the stake of a free round, so that stake counts as zero.
-- The lock on the mark's row serialises this function and arcade.fold_rounds.
create or replace function arcade.fold_ended() returns trigger language plpgsql as $$
declare
  v_mark uuid;
begin
  insert into arcade.round_mark (player_id, last_id) values (new.player_id, '00000000-0000-0000-0000-000000000000')
    on conflict do nothing;
  select last_id into v_mark from arcade.round_mark where player_id = new.player_id for share;
  if new.id > v_mark then return null; end if;
  insert into arcade.round_sum as s (player_id, day, game_id, rounds, stake_cents, payout_cents, bonus_stake_cents, bonus_payout_cents)
  values (new.player_id, karachi_day(new.at), new.game_id, 1, case when new.free_rounds_id is null then new.stake_cents else 0 end,
    new.payout_cents, case when new.free_rounds_id is null then new.bonus_stake_cents else 0 end, new.bonus_payout_cents)
  on conflict (player_id, day, game_id) do update set rounds = s.rounds + 1,
    stake_cents = s.stake_cents + excluded.stake_cents, payout_cents = s.payout_cents + excluded.payout_cents,
    bonus_stake_cents = s.bonus_stake_cents + excluded.bonus_stake_cents,
    bonus_payout_cents = s.bonus_payout_cents + excluded.bonus_payout_cents;
  return null;
end $$;
