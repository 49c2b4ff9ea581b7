-- Creates the partitions of stored responses from yesterday to the day after tomorrow, and drops those older than `p_kept_days`.
-- The server's role may not change the schema, so the function runs as the owner of the tables. Its fixed search path keeps callers from
-- redirecting it to other tables.
create or replace function ledger.keep_outcome_days(p_today date, p_kept_days int) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted date;
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.keep_outcome_days'));
  for wanted in select p_today + d from generate_series(-1, 2) d loop
    if to_regclass('ledger.outcome_' || to_char(wanted, 'YYYYMMDD')) is null
       and not exists (select from ledger.outcome_other o where o.day = wanted) then
      execute format('create table ledger.%I partition of ledger.outcome for values from (%L) to (%L)',
        'outcome_' || to_char(wanted, 'YYYYMMDD'), wanted, wanted + 1);
    end if;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.outcome'::regclass and c.relname ~ '^outcome_\d{8}$'
      and to_date(substr(c.relname, 9), 'YYYYMMDD') < p_today - p_kept_days
  loop
    execute format('drop table ledger.%I', old.relname);
  end loop;
end $$;

revoke execute on function ledger.keep_outcome_days(date, int) from public;
