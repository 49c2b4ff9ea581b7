-- Begins an epoch if this server is not the primary of the last epoch. If two nodes call it at the same time, only one begins the epoch.
create or replace function raise_epoch() returns void
language plpgsql as $$
declare
  v_system_id text := (select system_identifier::text from pg_control_system());
  v_timeline int := ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int;
  v_last database_epoch;
begin
  select * into v_last from database_epoch order by epoch desc limit 1;
  if v_last.system_id = v_system_id and v_last.timeline = v_timeline then
    return;
  end if;
  insert into database_epoch (epoch, system_id, timeline) values (coalesce(v_last.epoch, 0) + 1, v_system_id, v_timeline)
  on conflict (epoch) do nothing;
end
$$;
