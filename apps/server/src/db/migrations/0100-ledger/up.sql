-- expand
-- The ledger: accounts, transfers, holds and stored answers.
-- A transfer is one debit, one credit, one positive amount, so it cannot be unbalanced.
-- Player accounts are guarded: they carry counters that equal the fold of their transfers and never go below zero.
-- House accounts carry no counters; their balance is the fold, so that no bet ever waits for a row of the house.
create schema ledger;

create table ledger.owner (
  id uuid primary key,
  kind text not null check (kind in ('player', 'house')),
  created_at timestamptz not null
);

create table ledger.account (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references ledger.owner,
  purpose text not null,
  currency text not null,
  guarded boolean not null,
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  -- An amount an operator has set aside; not spendable, shown apart with its reason.
  freeze_cents bigint not null default 0 check (freeze_cents >= 0),
  freeze_reason text,
  -- A block: no debit is accepted, even where a session is still cached.
  frozen boolean not null default false,
  -- How many transfers have touched the account; the newest of them carries this number.
  entries bigint not null default 0,
  unique (owner_id, purpose, currency),
  check (not guarded or debits_posted + debits_pending + freeze_cents <= credits_posted)
) with (fillfactor = 60);

create table ledger.transfer (
  -- The first leg of a journal carries the journal's own id, so that one key finds both.
  id uuid primary key default uuidv7(),
  journal_id uuid not null,
  kind text not null check (kind in ('post', 'hold', 'settle', 'void')),
  debit_account uuid not null,
  credit_account uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  hold_id uuid check ((hold_id is null) = (kind = 'post')),
  at timestamptz not null,
  about jsonb,
  -- Running number and available balance of a guarded account after this transfer; null on the side of the house.
  debit_entry bigint,
  debit_balance bigint,
  credit_entry bigint,
  credit_balance bigint,
  check (debit_account <> credit_account)
);

create unique index transfer_debit_entry on ledger.transfer (debit_account, debit_entry) where debit_entry is not null;
create unique index transfer_credit_entry on ledger.transfer (credit_account, credit_entry) where credit_entry is not null;

create table ledger.hold (
  id uuid primary key,
  journal_id uuid not null,
  debit_account uuid not null references ledger.account,
  credit_account uuid not null references ledger.account,
  amount bigint not null check (amount > 0),
  reason text not null,
  at timestamptz not null,
  expires_at timestamptz,
  state text not null check (state in ('held', 'settled', 'voided')),
  settled_amount bigint check (settled_amount between 1 and amount),
  resolved_by uuid,
  resolved_at timestamptz,
  check ((state = 'held') = (resolved_by is null)),
  check ((state = 'settled') = (settled_amount is not null))
);

create index hold_open_expiry on ledger.hold (expires_at) where state = 'held' and expires_at is not null;
create index hold_open_account on ledger.hold (debit_account) where state = 'held';

-- Stored answers. One day is one partition, so that old answers are dropped and never deleted row by row.
create table ledger.outcome (
  owner_id uuid not null,
  key uuid not null,
  route text not null,
  day date not null,
  request_hash bytea not null,
  journal_id uuid,
  refusal text,
  body text,
  primary key (owner_id, key, route, day)
) partition by range (day);

create table ledger.outcome_other partition of ledger.outcome default;

create function ledger.keep_outcome_days(p_today date, p_kept_days int) returns void
language plpgsql as $$
declare
  wanted date;
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.keep_outcome_days'));
  for wanted in select p_today + d from generate_series(-1, 2) d loop
    if to_regclass('ledger.outcome_' || to_char(wanted, 'YYYYMMDD')) is null
       and not exists (select from ledger.outcome_other o where o.day = wanted) then
      execute format('create table ledger.%I partition of ledger.outcome for values from (%L) to (%L)',
        'outcome_' || to_char(wanted, 'YYYYMMDD'), wanted, wanted + 1);
    end if;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.outcome'::regclass and c.relname ~ '^outcome_\d{8}$'
      and to_date(substr(c.relname, 9), 'YYYYMMDD') < p_today - p_kept_days
  loop
    execute format('drop table ledger.%I', old.relname);
  end loop;
end $$;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_schema || '.' || tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create trigger transfer_is_immutable before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger account_is_never_deleted before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger hold_is_never_deleted before delete or truncate on ledger.hold
  for each statement execute function ledger.refuse_change();

-- A hold is resolved once: after that nothing of it may change.
create function ledger.refuse_second_resolution() returns trigger language plpgsql as $$
begin
  if old.state <> 'held' or new.state = 'held' or
     (new.id, new.journal_id, new.debit_account, new.credit_account, new.amount, new.reason, new.at, new.expires_at)
     is distinct from
     (old.id, old.journal_id, old.debit_account, old.credit_account, old.amount, old.reason, old.at, old.expires_at) then
    raise exception 'hold % is resolved at most once and never rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger hold_resolves_once before update on ledger.hold
  for each row execute function ledger.refuse_second_resolution();

do $$
begin
  revoke update, delete, truncate on ledger.transfer from public;
  execute format('revoke update, delete, truncate on ledger.transfer from %I', current_user);
end $$;

insert into ledger.owner (id, kind, created_at) values ('00000000-0000-7000-8000-000000000001', 'house', '2026-01-01T00:00:00Z');

insert into ledger.account (owner_id, purpose, currency, guarded)
select '00000000-0000-7000-8000-000000000001', purpose, 'PKR', false
from unnest(array[
  'psp_clearing:jazzcash', 'psp_clearing:easypaisa', 'psp_clearing:bank',
  'payout_clearing:jazzcash', 'payout_clearing:easypaisa', 'payout_clearing:bank',
  'payout_fee', 'in_transit', 'game_pnl:original', 'round_escrow',
  'promo_expense:demo_grant', 'promo_expense:deposit_bonus',
  'adjustment', 'suspense', 'player_receivable'
]) purpose;
