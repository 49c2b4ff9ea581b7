-- Returns what a player owes, in paisa; 0 for a player without a debt account.
create or replace function ledger.debt_of(p_player uuid, p_currency text) returns bigint language sql stable as $$
  select coalesce(sum(x.amount), 0)::bigint
  from ledger.account a
  cross join lateral (
    select t.amount from ledger.transfer t where t.debit_account = a.id and t.reason = 'debt'
    union all
    select -t.amount from ledger.transfer t where t.credit_account = a.id and t.reason = 'debt') x
  where a.owner_id = p_player and a.purpose = 'debt' and a.currency = p_currency
$$;
