-- Replaces a partition by the table `p_rest`, which has the same columns and keys and the rows that remain, and drops the partition.
-- The caller holds an access exclusive lock on the partitioned table. It is held only for a moment, because no row is copied here.
create or replace function ledger.replace_month(p_table text, p_partition text, p_rest text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  place constant text := split_part(p_table, '.', 1);
  bounds record;
begin
  select m.first_id, m.next_id into strict bounds from ledger.month m where m.of_table = p_table and m.partition = p_partition;
  execute format('alter table %s detach partition %I.%I', p_table::regclass, place, p_partition);
  execute format('drop table %I.%I', place, p_partition);
  execute format('alter table %I.%I rename to %I', place, p_rest, p_partition);
  perform ledger.rename_indexes(place, p_rest, p_partition);
  execute format('alter table %s attach partition %I.%I for values from (%s) to (%L)', p_table::regclass, place, p_partition,
    -- The first partition has no first id.
    case when bounds.first_id = '00000000-0000-0000-0000-000000000000' then 'minvalue' else quote_literal(bounds.first_id) end, bounds.next_id);
  -- This constraint spared a check of every row. The bounds of the partition replace it.
  execute format('alter table %I.%I drop constraint rest_is_of_month', place, p_partition);
  if p_table = 'arcade.round' then
    execute format('create trigger round_is_never_deleted before delete or truncate on arcade.%I
      for each statement execute function public.refuse_change()', p_partition);
  else
    execute format('create trigger transfer_is_immutable before update or delete or truncate on ledger.%I
      for each statement execute function public.refuse_change()', p_partition);
  end if;
end $$;

revoke execute on function ledger.replace_month(text, text, text) from public;
