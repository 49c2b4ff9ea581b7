-- Refuses (or allows again) changes of the rows of one partition, also in statements that name the partitioned table. Waits at most half a
-- second for transactions that are changing the rows. Safe to repeat.
create or replace function ledger.freeze_month(p_table text, p_partition text, p_is_frozen boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set lock_timeout = '500ms'
as $$
declare
  place constant text := split_part(p_table, '.', 1);
begin
  if not exists (select from ledger.month m where m.of_table = p_table and m.partition = p_partition) then
    raise exception 'there is no month % of %', p_partition, p_table using errcode = 'undefined_table';
  end if;
  if p_is_frozen and not exists (
    select from pg_trigger where tgrelid = format('%I.%I', place, p_partition)::regclass and tgname = 'month_is_frozen') then
    execute format('create trigger month_is_frozen before insert or update or delete on %I.%I
      for each row execute function ledger.refuse_frozen()', place, p_partition);
  elsif not p_is_frozen then
    execute format('drop trigger if exists month_is_frozen on %I.%I', place, p_partition);
  end if;
end $$;

revoke execute on function ledger.freeze_month(text, text, boolean) from public;
