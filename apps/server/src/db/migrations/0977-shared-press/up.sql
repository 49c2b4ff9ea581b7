-- expand
-- The moment until which a running round is led, by the database's clock. The leader extends it while the round runs; once it has passed,
-- no press counts any more. A round whose climb would have ended later is stopped there, at this multiplier.
alter table arcade.shared_round
  add column led_until timestamptz,
  add column lapsed_hundredths int check (lapsed_hundredths is null or (has_run and state in ('stopping', 'stopped')));

-- A press to cash out, in the order of the database: it is written while its round runs, under a lock for which the end of the round waits.
-- Its moment is the database's. What it takes follows from that moment, whenever the bet is settled.
create table arcade.shared_press (
  bet_id uuid primary key,
  shared_round_id uuid not null references arcade.shared_round (id),
  at timestamptz not null
);
create trigger shared_press_is_final before update or delete or truncate on arcade.shared_press
  for each statement execute function arcade.refuse_change();

-- A round only moves forward, what decided it is final, and the lead of a round is extended, never shortened or resumed after its end.
create function arcade.guard_shared_round() returns trigger language plpgsql as $$
declare
  steps constant text[] := array['betting', 'locked', 'running', 'ended', 'stopping', 'settled', 'stopped'];
begin
  if (new.id, new.game_id, new.chain_id, new.number, new.table_version, new.opens_at)
       is distinct from (old.id, old.game_id, old.chain_id, old.number, old.table_version, old.opens_at)
     or array_position(steps, new.state) < array_position(steps, old.state)
     or (old.state = 'ended' and new.state not in ('ended', 'settled'))
     or (old.state = 'stopping' and new.state not in ('stopping', 'stopped'))
     or (old.state in ('settled', 'stopped') and new.state <> old.state)
     or (old.has_run and not new.has_run)
     or (old.has_run and new.starts_at <> old.starts_at)
     or (old.led_until is not null and (new.led_until is null or new.led_until < old.led_until))
     or (new.led_until is distinct from old.led_until and new.state <> 'running')
     or (old.ended_at is not null and (new.ended_at, new.hash, new.result::text, new.lapsed_hundredths)
       is distinct from (old.ended_at, old.hash, old.result::text, old.lapsed_hundredths)) then
    raise exception 'shared round % cannot be taken back', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger shared_round_moves_forward before update on arcade.shared_round
  for each row execute function arcade.guard_shared_round();
