-- Creates the partitions of rounds and transfers for the UTC month of `p_now` and the `p_ahead` months after it. Returns how many it
-- created.
-- The last partition takes every later id, so that bets are accepted even if a month has no partition. If the last partition is empty, new
-- months are split off its beginning. Otherwise, it becomes the partition of all months up to its newest row or the current month, and a
-- new last partition is created.
-- The server's role may not change the schema, so the function runs as the owner of the tables. Its fixed search path keeps callers from
-- redirecting it to other tables.
create or replace function ledger.keep_months(p_now timestamptz, p_ahead int) returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
-- Bets queue behind a statement that waits for the lock of the table.
set lock_timeout = '500ms'
as $$
declare
  last_month constant date := (date_trunc('month', p_now at time zone 'UTC') + make_interval(months => p_ahead))::date;
  target text;
  place text;
  base text;
  month date;
  stop date;
  newest uuid;
  made int := 0;
begin
  if p_ahead not between 1 and 24 then
    raise exception 'between 1 and 24 months are made ahead, not %', p_ahead using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger.keep_months'));
  foreach target in array array['arcade.round', 'ledger.transfer'] loop
    place := split_part(target, '.', 1);
    base := split_part(target, '.', 2);
    select arcade.month_of(m.first_id) into strict month from ledger.month m where m.of_table = target and m.partition = base || '_later';
    continue when month > last_month;
    execute format('lock table %s in access exclusive mode', target);
    execute format('select id from %I.%I order by id desc limit 1', place, base || '_later') into newest;
    execute format('alter table %s detach partition %I.%I', target, place, base || '_later');
    delete from ledger.month m where m.of_table = target and m.partition = base || '_later';
    if newest is null then
      execute format('drop table %I.%I', place, base || '_later');
    else
      stop := (date_trunc('month', greatest(arcade.month_of(newest), (p_now at time zone 'UTC')::date)) + interval '1 month')::date;
      execute format('alter table %I.%I rename to %I', place, base || '_later', base || to_char(month, '_YYYYMM'));
      perform ledger.rename_indexes(place, base || '_later', base || to_char(month, '_YYYYMM'));
      execute format('alter table %s attach partition %I.%I for values from (%L) to (%L)', target, place, base || to_char(month, '_YYYYMM'),
        arcade.first_id_of(month), arcade.first_id_of(stop));
      perform ledger.note_month(target, base || to_char(month, '_YYYYMM'), arcade.first_id_of(month), arcade.first_id_of(stop));
      month := stop;
      made := made + 1;
    end if;
    while month <= last_month loop
      stop := (month + interval '1 month')::date;
      perform ledger.make_month(target, base || to_char(month, '_YYYYMM'), arcade.first_id_of(month), arcade.first_id_of(stop));
      month := stop;
      made := made + 1;
    end loop;
    perform ledger.make_month(target, base || '_later', arcade.first_id_of(month), null);
  end loop;
  return made;
end $$;

revoke execute on function ledger.keep_months(timestamptz, int) from public;
