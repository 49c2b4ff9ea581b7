-- expand
-- A device that the player signed out from elsewhere and that signs in later counts as new from that moment.
alter table device add column rejoined_at timestamptz;
-- A new device signed in after the account lay idle for 60 days: the number may belong to another person by now.
alter table player add column returned_at timestamptz;
-- Why a person reviews the first payout to this account; decided when the account is added.
alter table payout_account add column review_reason text check (review_reason in ('new_device', 'idle_number'));
