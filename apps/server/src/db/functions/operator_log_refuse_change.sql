-- Refuses a change of the operator log.
create or replace function operator_log_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator_log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
