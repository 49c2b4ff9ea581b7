-- expand
-- Reads both tables once, and blocks neither bets nor reads.
alter table arcade.round validate constraint round_of_first_months;
alter table ledger.transfer validate constraint transfer_of_first_months;
