-- Refuses a change of an append-only table.
-- Rounds and their pairs therefore always exist, and no foreign key is needed, which would cost a lookup per bet.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_relid::regclass, tg_op using errcode = 'restrict_violation';
end $$;
