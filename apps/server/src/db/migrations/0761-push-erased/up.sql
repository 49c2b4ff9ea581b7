-- contract
-- Who closes the account takes every device along: what would be told there goes with it.
alter table push_token drop constraint push_token_device_id_fkey;
alter table push_token add foreign key (device_id) references device (id) on delete cascade;
alter table push_token drop constraint push_token_player_id_fkey;
alter table push_token add foreign key (player_id) references player (id) on delete cascade;
alter table push_choice drop constraint push_choice_player_id_fkey;
alter table push_choice add foreign key (player_id) references player (id) on delete cascade;
