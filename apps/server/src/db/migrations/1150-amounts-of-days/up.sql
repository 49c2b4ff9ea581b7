-- expand
-- The payments of a day and a state by amount.
create index deposit_day_amount on deposit (((created_at at time zone 'Asia/Karachi')::date), state, amount_cents, id);
create index withdraw_day_amount on withdraw (day, state, amount_cents, id);
