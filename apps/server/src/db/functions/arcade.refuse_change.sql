-- Refuses a change of an append-only table of the arcade.
-- No round may lose its pair, and no round may vanish; a foreign key would cost a lookup per bet for the same promise.
create or replace function arcade.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_schema || '.' || tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
