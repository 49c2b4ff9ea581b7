-- Creates a partition of `arcade.round` or `ledger.transfer` for the ids from `p_from` to before `p_to`; null means without a limit.
-- Adds to the partition what PostgreSQL does not copy from the partitioned table: unique keys without the id, and the triggers that refuse
-- a deletion. These keys are unique only within the partition. A lock in the functions that write the rows makes them unique across
-- partitions.
create or replace function ledger.make_month(p_table text, p_partition text, p_from uuid, p_to uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  place constant text := split_part(p_table, '.', 1);
begin
  execute format('create table %I.%I partition of %s for values from (%s) to (%s)', place, p_partition, p_table::regclass,
    coalesce(quote_literal(p_from), 'minvalue'), coalesce(quote_literal(p_to), 'maxvalue'));
  perform ledger.note_month(p_table, p_partition, p_from, p_to);
  if p_table = 'arcade.round' then
    execute format('create unique index %I on arcade.%I (seed_pair_id, nonce)', p_partition || '_nonce', p_partition);
    execute format('create unique index %I on arcade.%I (shared_round_id, player_id) where shared_round_id is not null',
      p_partition || '_shared', p_partition);
    execute format('create trigger round_is_never_deleted before delete or truncate on arcade.%I
      for each statement execute function public.refuse_change()', p_partition);
  else
    execute format('create unique index %I on ledger.%I (debit_account, debit_entry) where debit_entry is not null',
      p_partition || '_debit_entry', p_partition);
    execute format('create unique index %I on ledger.%I (credit_account, credit_entry) where credit_entry is not null',
      p_partition || '_credit_entry', p_partition);
    execute format('create trigger transfer_is_immutable before update or delete or truncate on ledger.%I
      for each statement execute function public.refuse_change()', p_partition);
  end if;
end $$;

revoke execute on function ledger.make_month(text, text, uuid, uuid) from public;
