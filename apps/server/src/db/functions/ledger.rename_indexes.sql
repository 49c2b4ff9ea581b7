-- Replaces the name of a partition in the names of its indexes.
create or replace function ledger.rename_indexes(p_place text, p_old text, p_new text) returns void language plpgsql as $$
declare
  one text;
begin
  for one in
    select x.relname from pg_index i join pg_class x on x.oid = i.indexrelid join pg_namespace n on n.oid = x.relnamespace
    where i.indrelid = format('%I.%I', p_place, p_new)::regclass and n.nspname = p_place and x.relname like p_old || '%'
  loop
    execute format('alter index %I.%I rename to %I', p_place, one, p_new || substr(one, length(p_old) + 1));
  end loop;
end $$;

revoke execute on function ledger.rename_indexes(text, text, text) from public;
