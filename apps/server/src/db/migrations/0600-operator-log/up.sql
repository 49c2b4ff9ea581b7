-- expand
-- What operators did: who, when, what was there before and after. Nothing in it is ever changed or removed.
create table operator_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  operator text not null check (operator ~ '^[a-z][a-z0-9._-]{1,39}$'),
  act text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  note text
);
create index operator_log_at on operator_log (at);
create index operator_log_subject on operator_log (subject, at);

create function operator_log_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator_log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger operator_log_is_immutable before update or delete or truncate on operator_log
  for each statement execute function operator_log_refuse_change();
