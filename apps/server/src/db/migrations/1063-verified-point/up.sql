-- expand
-- The verified point of the journal: transfers before it have been recomputed, and their sums are stored. `npm run reconcile` goes on from
-- there; `npm run reconcile -- --whole` recomputes these sums from the transfers.
alter table reconcile_state
  -- The time of a transfer, not of a run: each transfer with an earlier time is in the sums below. Null before the first run.
  add column verified_to timestamptz,
  -- When everything was last recomputed.
  add column whole_at timestamptz;

create table ledger.verified_account (
  account_id uuid primary key,
  -- Posted amounts in paisa, and how many transfers changed the account.
  debits bigint not null,
  credits bigint not null,
  entries bigint not null
);

-- A digest for each UTC day: the sum of a hash of each transfer, which does not depend on their order.
create table ledger.verified_day (
  day date primary key,
  transfers bigint not null,
  amount bigint not null,
  digest numeric not null
);

-- Transfers arrive in the order of their times, so a few pages of this index find those of a day.
create index transfer_at on ledger.transfer using brin (at) with (autosummarize = on);
-- The transfers of a deposit, of a round with several journals and of a hold, wherever in the journal they are. A bet of a single step has none.
create index transfer_of_ref on ledger.transfer ((ref ->> 'id')) where ref is not null;
create index transfer_of_hold on ledger.transfer (hold_id) where hold_id is not null;
-- The transfers of a free round are between accounts of the house, so they name the round without its player.
create index round_free on arcade.round (id) where free_rounds_id is not null;
