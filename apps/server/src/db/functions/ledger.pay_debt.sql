-- Pays a player's debt from the main wallet, as far as the available balance suffices. Returns the amount paid.
-- The owner is locked before anything is read, so that no debt is paid twice.
create or replace function ledger.pay_debt(p_player uuid, p_currency text, p_journal uuid, p_at timestamptz, p_ref text) returns bigint
language plpgsql as $$
declare
  v_paid bigint;
  v_status text;
begin
  if not exists (select from ledger.account where owner_id = p_player and purpose = 'debt' and currency = p_currency) then
    return 0;
  end if;
  perform 1 from ledger.owner where id = p_player for no key update;
  select least(ledger.debt_of(p_player, p_currency), a.credits_posted - a.debits_posted - a.debits_pending - a.freeze_cents) into v_paid
  from ledger.account a where a.owner_id = p_player and a.purpose = 'main' and a.currency = p_currency;
  if v_paid is null or v_paid <= 0 then return 0; end if;
  select p.status into v_status from ledger.post(p_currency,
    array[p_journal], array[p_player], array[p_journal], array[encode(sha256(p_journal::text::bytea), 'hex')], array[p_at],
    array[p_ref], array[true],
    array[1], array[p_player], array['main'], array[p_player], array['debt'], array[v_paid], array['debt'], array['post'],
    array[null]::uuid[], array[null]::timestamptz[]) p;
  if v_status <> 'posted' then raise exception 'the debt of % was not paid: %', p_player, v_status; end if;
  return v_paid;
end $$;
