-- Records a partition with its bounds: ids from `p_from` on and before `p_to`; null means without a limit.
create or replace function ledger.note_month(p_table text, p_partition text, p_from uuid, p_to uuid) returns void language sql as $$
  insert into ledger.month (of_table, partition, first_id, next_id)
  values (p_table, p_partition, coalesce(p_from, '00000000-0000-0000-0000-000000000000'),
    coalesce(p_to, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
$$;

revoke execute on function ledger.note_month(text, text, uuid, uuid) from public;
