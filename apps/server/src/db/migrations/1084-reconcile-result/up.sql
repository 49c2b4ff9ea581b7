-- expand
-- What the last recomputation of the books found: its time, the trial balance, the number of transfers and the first differences.
alter table reconcile_state add column result jsonb;
