-- expand
-- What a player owes after a deposit was taken back: one ledger account for each player who ever owed. Like the house's accounts it
-- carries no counters; its balance is the sum of its transfers. Debits are what was owed, credits what was paid. All of its
-- transfers, and no others, have the reason 'debt'.
create index transfer_debt_owed on ledger.transfer (debit_account) where reason = 'debt';
create index transfer_debt_paid on ledger.transfer (credit_account) where reason = 'debt';
create index account_debt on ledger.account (owner_id) where purpose = 'debt';

-- What a player owes now, in paisa; 0 for whoever never owed.
create function ledger.debt_of(p_player uuid, p_currency text) returns bigint language sql stable as $$
  select coalesce(sum(x.amount), 0)::bigint
  from ledger.account a
  cross join lateral (
    select t.amount from ledger.transfer t where t.debit_account = a.id and t.reason = 'debt'
    union all
    select -t.amount from ledger.transfer t where t.credit_account = a.id and t.reason = 'debt') x
  where a.owner_id = p_player and a.purpose = 'debt' and a.currency = p_currency
$$;

create function ledger.open_debt_account(p_player uuid, p_currency text) returns void language sql as $$
  insert into ledger.account (owner_id, purpose, currency, guarded) values (p_player, 'debt', p_currency, false)
  on conflict (owner_id, purpose, currency) do nothing
$$;

-- Pays what a player owes from the main wallet, as far as it goes. Answers how much was paid.
-- The owner is locked before anything is read, so that one debt is never paid twice.
create function ledger.pay_debt(p_player uuid, p_currency text, p_journal uuid, p_at timestamptz, p_about text) returns bigint
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
    array[p_about], array[true],
    array[1], array[p_player], array['main'], array[p_player], array['debt'], array[v_paid], array['debt'], array['post'],
    array[null]::uuid[], array[null]::timestamptz[]) p;
  if v_status <> 'posted' then raise exception 'the debt of % was not paid: %', p_player, v_status; end if;
  return v_paid;
end $$;

-- Shortfalls of reversals until now were owed to one account of the house; they become each player's own.
create temporary table old_shortfall on commit drop as
  select uuidv7() as id, uuidv7() as journal_id, d.player_id, t.debit_account as receivable, t.amount, t.at, t.about
  from ledger.transfer t
  join ledger.account h on h.id = t.debit_account and h.purpose = 'player_receivable' and h.currency = 'PKR'
  join deposit d on d.id = (t.about ->> 'id')::uuid
  where t.reason = 'reversal';

select ledger.open_debt_account(player_id, 'PKR') from (select distinct player_id from old_shortfall) s;

insert into ledger.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, at, about)
select s.id, s.journal_id, 'post', a.id, s.receivable, s.amount, 'debt', s.at, s.about
from old_shortfall s join ledger.account a on a.owner_id = s.player_id and a.purpose = 'debt' and a.currency = 'PKR';

select ledger.pay_debt(player_id, 'PKR', uuidv7(), now(), null) from (select distinct player_id from old_shortfall) s;

-- Staff see every deposit that was taken back until one of them has acknowledged it.
alter table deposit add column acknowledged_at timestamptz;
create index deposit_taken_back on deposit (created_at) where state = 'reversed' and acknowledged_at is null;
