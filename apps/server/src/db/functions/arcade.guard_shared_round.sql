-- Refuses to undo a shared round. Its state only moves forward, its result is final, and the lease of its leader (`led_until`) is never
-- shortened.
create or replace function arcade.guard_shared_round() returns trigger language plpgsql as $$
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
