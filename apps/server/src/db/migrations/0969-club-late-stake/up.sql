-- A round may end when the day of its stake is collected already: the settlement of the next day counts it then.
create table club_late_stake (
  round_id uuid primary key,
  player_id uuid not null,
  game_id text not null,
  stake_cents bigint not null check (stake_cents > 0),
  -- The day that was settled with it; null before that.
  day date
);
create index club_late_stake_waiting on club_late_stake (round_id) where day is null;

-- Whoever collects a day holds its lock alone, and whoever ends a round of it holds it beside others: so one of the two sees each round,
-- and only one.
create function club_day_lock(p_day date) returns bigint immutable language sql as
  $$ select hashtextextended('nua club day', p_day - date '2000-01-01') $$;

create function arcade.count_late_stake() returns trigger language plpgsql as $$
declare
  v_day date := (new.at at time zone 'Asia/Karachi')::date;
begin
  if not exists (select from player_invite where player_id = new.player_id) then return null; end if;
  perform pg_advisory_xact_lock_shared(club_day_lock(v_day));
  insert into club_late_stake (round_id, player_id, game_id, stake_cents)
  select new.id, new.player_id, new.game_id, new.stake_cents - new.bonus_stake_cents
  from club_settlement where day = v_day and stage <> 'collect';
  return null;
end $$;
create trigger round_end_is_shared after update of state on arcade.round
  for each row when (old.state = 'open' and new.state = 'settled' and new.stake_cents > new.bonus_stake_cents)
  execute function arcade.count_late_stake();
