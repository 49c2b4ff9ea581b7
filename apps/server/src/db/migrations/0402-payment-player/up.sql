-- contract
-- Money belongs to players that exist.
alter table deposit add foreign key (player_id) references player;
alter table withdraw add foreign key (player_id) references player;
alter table payout_account add foreign key (player_id) references player;
