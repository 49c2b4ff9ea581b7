-- expand
-- The reports of the console read ranges of these indexes, so that they cost what their days cost and not what the table costs.
create index deposit_created on deposit (created_at, id);
create index withdraw_created on withdraw (created_at, id);
create index player_created on player (created_at, id);
create index player_limit_change_at on player_limit_change (at);
create index player_exclusion_from on player_exclusion (from_at);
-- Money that entered or left with a deposit or a payout.
create index transfer_of_payments on ledger.transfer (at) where kind in ('post', 'settle') and reason in ('deposit', 'withdraw', 'reversal', 'debt');
-- Money of promotions: rewards, purses, and free rounds, whose stakes are between accounts of the house.
create index transfer_of_promotions on ledger.transfer (at)
  where kind in ('post', 'settle') and (reason in ('bonus', 'bonus_returned', 'bonus_cleared', 'debt', 'demo_grant', 'purse')
    or reason in ('bet', 'bet_returned', 'win') and debit_entry is null and credit_entry is null);

-- What a limit or an exclusion refused: a row for each player, day in Pakistan, error and call, so that a repeated attempt costs no row.
create table protection_refusal (
  player_id uuid not null references player (id),
  day date not null,
  code text not null check (code ~ '^[A-Z_]+$'),
  -- The refused call, such as 'POST /api/c/payment/deposit'.
  call text not null,
  attempts bigint not null check (attempts > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (player_id, day, code, call)
);
create index protection_refusal_day on protection_refusal (day, player_id);
