-- Numbers an entry of the operator log, names the staff member, and chains it to the entry before it. One transaction at a time appends, so
-- that no number is missing. The hash covers every column as text, so that any later change of an entry, or a removed one, breaks the chain.
create or replace function chain_operator_log() returns trigger language plpgsql as $$
declare
  last_entry bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtext('operator_log'));
  select l.entry, l.hash into last_entry, last_hash from operator_log l where l.entry is not null order by l.entry desc limit 1;
  new.entry := coalesce(last_entry, 0) + 1;
  new.staff_id := staff_id_of(new.operator);
  new.hash := operator_entry_hash(last_hash, new);
  return new;
end $$;
