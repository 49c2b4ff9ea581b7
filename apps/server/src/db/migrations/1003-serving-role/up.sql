-- contract
-- The server makes and drops days of stored responses, and may create nothing else: the function acts for the owner of the tables.
-- What it is found by is fixed here, so that a caller's search path leads it to no other table.
alter function ledger.keep_outcome_days(date, int) security definer;
alter function ledger.keep_outcome_days(date, int) set search_path = pg_catalog, pg_temp;
revoke execute on function ledger.keep_outcome_days(date, int) from public;
