-- expand
-- A player's card compares all payout accounts of the player with those of others, deleted ones too.
create index payout_account_of_player on payout_account (player_id);
