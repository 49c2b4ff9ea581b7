-- Stores the response of a bet that ledger.post posted, in the form that arcade.place stores.
create or replace function ledger.store_bet(p_owner uuid, p_key uuid, p_hash text, p_round uuid, p_refusal text, p_at timestamptz)
returns void language sql as $$
  insert into ledger.outcome (owner_id, key, route, day, request_hash, journal_id, refusal)
  values (p_owner, p_key, 'bet', (p_at at time zone 'UTC')::date, decode(p_hash, 'hex'), p_round, p_refusal)
$$;
