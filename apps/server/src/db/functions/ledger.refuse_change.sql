-- Refuses a change of an append-only table of the ledger.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_schema || '.' || tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
