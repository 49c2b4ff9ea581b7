-- expand
-- Rounds and transfers are split by months. The rows of today become the first partition without a copy: a condition on their ids holds for
-- new rows from here on, the next step checks it for old rows while bets go on, and the step after that relies on it instead of a scan.
-- The bound is at least two weeks ahead. Should the upgrade be interrupted here, it must be finished before then.
do $$
declare
  bound constant date := (date_trunc('month', (now() at time zone 'UTC') + interval '14 days') + interval '1 month')::date;
  first_id constant text := lpad(to_hex(extract(epoch from bound::timestamp)::bigint * 1000), 12, '0') || repeat('0', 20);
begin
  execute format('alter table arcade.round add constraint round_of_first_months check (id < %L) not valid', first_id::uuid);
  execute format('alter table ledger.transfer add constraint transfer_of_first_months check (id < %L) not valid', first_id::uuid);
end $$;
