-- expand
-- The cash-outs of the referral wheel in the order of their requests. One that was paid at once was requested when it ended.
create index referral_cycle_requested on referral_cycle (coalesce(review_at, ended_at), id)
  where state in ('paid', 'rejected') or (state = 'reached' and review_at is not null);
-- The payments of a state by amount.
create index deposit_amount on deposit (state, amount_cents, id);
create index withdraw_amount on withdraw (state, amount_cents, id);
