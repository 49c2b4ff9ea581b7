-- Refuses a change of a month that is being dropped. Its rows must remain as they were archived and compared.
create or replace function ledger.refuse_frozen() returns trigger language plpgsql as $$
begin
  raise exception '% is being dropped: % is refused', tg_relid::regclass, tg_op using errcode = 'object_in_use';
end $$;
