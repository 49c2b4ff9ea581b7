-- expand
-- Money in and money out. The ledger holds the money; these rows hold what was asked, what was heard, and what is due next.

create function payment_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create table deposit (
  id uuid primary key,
  player_id uuid not null,
  pay_type smallint not null check (pay_type in (1, 2, 3)),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in
    ('created', 'awaiting_approval', 'checking', 'paid', 'failed', 'expired', 'reviewing', 'reversed')),
  reason text,
  -- Our name for it at the provider, stored before anything is sent.
  reference text not null unique,
  provider_ref text,
  phone text,
  cnic_sealed bytea,
  email text,
  real_name text,
  created_at timestamptz not null,
  charge_at timestamptz,
  final_at timestamptz,
  -- When the worker has to look at it; null when nothing is left to do.
  next_at timestamptz,
  expires_at timestamptz not null,
  inquiries integer not null default 0,
  alert boolean not null default false
);
create index deposit_due on deposit (next_at) where next_at is not null;
create index deposit_of_player on deposit (player_id, created_at desc, id desc);
create index deposit_reviewing on deposit (created_at) where state = 'reviewing';

create table deposit_event (
  id uuid primary key default uuidv7(),
  deposit_id uuid not null references deposit,
  at timestamptz not null,
  state text not null,
  source text not null,
  reason text,
  provider_code text,
  provider_ref text,
  amount_cents bigint
);
create index deposit_event_of on deposit_event (deposit_id, id);
create trigger deposit_event_is_immutable before update or delete or truncate on deposit_event
  for each statement execute function payment_refuse_change();

-- Lines of the bank statement, each taken in once under the bank's own id.
create table bank_line (
  line_id text primary key,
  at timestamptz not null,
  amount_cents bigint not null check (amount_cents > 0),
  reference text not null,
  sender text not null,
  sender_iban text,
  state text not null check (state in ('matched', 'review', 'resolved')),
  reason text,
  deposit_id uuid references deposit,
  taken_at timestamptz not null
);
create index bank_line_review on bank_line (at) where state = 'review';

-- Where a periodic task has got to, and when it is due again. The row's lock makes the task run once at a time.
create table payment_task (
  name text primary key,
  next_at timestamptz not null,
  cursor text
);
insert into payment_task (name, next_at) values ('bank_statement', '2026-01-01T00:00:00Z');

create table payout_account (
  id uuid primary key,
  player_id uuid not null,
  pay_type smallint not null check (pay_type in (1, 2, 3)),
  title text not null,
  phone text,
  iban text,
  bank_code text,
  cnic_sealed bytea,
  cnic_mask text,
  -- Keyed fingerprints: they find the same number again without holding it.
  cnic_print bytea,
  number_print bytea not null,
  usable_from timestamptz not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((pay_type = 1) = (iban is not null)),
  check (pay_type = 1 or (phone is not null and cnic_sealed is not null and cnic_print is not null))
);
create unique index payout_account_once on payout_account (player_id, pay_type, number_print) where deleted_at is null;
create index payout_account_cnic on payout_account (cnic_print) where deleted_at is null;

create table withdraw (
  id uuid primary key,
  player_id uuid not null,
  pay_type smallint not null check (pay_type in (1, 2, 3)),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in
    ('reviewing', 'approved', 'sending', 'unknown', 'paid', 'rejected', 'cancelled')),
  reason text,
  payout_account_id uuid not null references payout_account,
  label text not null,
  -- Where the money goes: a copy, so that nothing that happens to the account changes a payout under way.
  rail text not null check (rail in ('jazzcash', 'easypaisa', 'bank')),
  phone text not null,
  iban text,
  title text not null,
  cnic_sealed bytea,
  -- The same for all attempts: the provider tells a repeat by it.
  reference text not null unique,
  attempt integer not null default 0,
  sent_at timestamptz,
  provider_ref text,
  hold_id uuid not null unique,
  created_at timestamptz not null,
  day date not null,
  final_at timestamptz,
  usable_from timestamptz,
  next_at timestamptz,
  alert boolean not null default false
);
create index withdraw_due on withdraw (next_at) where next_at is not null;
create index withdraw_of_player on withdraw (player_id, created_at desc, id desc);
create index withdraw_of_day on withdraw (player_id, day);
create index withdraw_open on withdraw (payout_account_id)
  where state not in ('paid', 'rejected', 'cancelled');

create table withdraw_event (
  id uuid primary key default uuidv7(),
  withdraw_id uuid not null references withdraw,
  at timestamptz not null,
  state text not null,
  source text not null,
  reason text,
  provider_code text,
  provider_ref text,
  attempt integer
);
create index withdraw_event_of on withdraw_event (withdraw_id, id);
create trigger withdraw_event_is_immutable before update or delete or truncate on withdraw_event
  for each statement execute function payment_refuse_change();

-- Which operator said what about a payout; two names are needed where the rules say so.
create table withdraw_vote (
  withdraw_id uuid not null references withdraw,
  verdict text not null check (verdict in ('approve', 'paid', 'rejected')),
  operator text not null,
  at timestamptz not null,
  primary key (withdraw_id, verdict, operator)
);
