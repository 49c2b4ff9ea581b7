-- contract
-- needs function refuse_change
-- Five equal functions become one: every trigger of theirs calls `refuse_change`.
do $$
declare
  old text;
  def text;
begin
  foreach old in array array['arcade.refuse_change', 'ledger.refuse_change', 'operator_log_refuse_change', 'payment_refuse_change',
    'player_protection_refuse_change']
  loop
    for def in select pg_get_triggerdef(oid) from pg_trigger where tgfoid = old::regproc
    loop
      execute replace(replace(def, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), old || '()', 'refuse_change()');
    end loop;
    execute format('drop function %s()', old);
  end loop;
end $$;
