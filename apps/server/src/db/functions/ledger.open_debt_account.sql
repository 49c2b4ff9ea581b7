-- Opens the debt account of a player, if there is none.
create or replace function ledger.open_debt_account(p_player uuid, p_currency text) returns void language sql as $$
  insert into ledger.account (owner_id, purpose, currency, guarded) values (p_player, 'debt', p_currency, false)
  on conflict (owner_id, purpose, currency) do nothing
$$;
