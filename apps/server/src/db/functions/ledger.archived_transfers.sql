-- Returns transfers that were read from the archive of a dropped month, except those that are still in the database. The columns are those of
-- the archive: times are microseconds since 1970, and JSON is its text.
create or replace function ledger.archived_transfers(p_rows json) returns setof ledger.transfer
language sql stable rows 100 as $$
  select a.id, a.journal_id, a.kind, a.debit_account, a.credit_account, a.amount, a.reason, a.hold_id,
    timestamptz '1970-01-01 00:00:00Z' + a.at * interval '1 microsecond', a.ref::jsonb, a.debit_entry, a.debit_balance, a.credit_entry,
    a.credit_balance
  from json_to_recordset(p_rows) as a (id uuid, journal_id uuid, kind text, debit_account uuid, credit_account uuid, amount bigint, reason text,
    hold_id uuid, at bigint, ref text, debit_entry bigint, debit_balance bigint, credit_entry bigint, credit_balance bigint)
  where not exists (select from ledger.transfer t where t.id = a.id)
$$;
