-- Refuses every change of a hold except its one resolution.
create or replace function ledger.refuse_second_resolution() returns trigger language plpgsql as $$
begin
  if old.state <> 'held' or new.state = 'held' or
     (new.id, new.journal_id, new.debit_account, new.credit_account, new.amount, new.reason, new.at, new.expires_at)
     is distinct from
     (old.id, old.journal_id, old.debit_account, old.credit_account, old.amount, old.reason, old.at, old.expires_at) then
    raise exception 'hold % is resolved at most once and never rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
