-- contract
-- What a transfer belongs to is its reference, { type, id }: a deposit, a withdrawal, a game transfer.
alter table ledger.transfer rename column about to ref;
alter table ledger.transfer alter column ref type jsonb
  using case when ref is not null then jsonb_build_object('type', ref -> 'word', 'id', ref -> 'id') end;

-- The functions that write it call it by its new name; all else of ledger.post (0880) and ledger.pay_debt (0840) stays.
do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as signature,
      replace(replace(pg_get_functiondef(p.oid), '_about', '_ref'), 'at, about,', 'at, ref,') as definition
    from pg_proc p where p.pronamespace = 'ledger'::regnamespace and p.prosrc ~ '\mabout\M|_about\M'
  loop
    execute format('drop function %s', f.signature);
    execute f.definition;
  end loop;
end $$;
