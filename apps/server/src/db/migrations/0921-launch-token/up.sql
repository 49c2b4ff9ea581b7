-- contract
-- A ticket is a question to customer service; the single-use token that opens a game is a launch token.
alter table arcade.ticket rename to launch_token;
alter table arcade.launch_token rename column ticket_hash to token_hash;
alter index arcade.arcade_ticket_expiry rename to arcade_launch_token_expiry;
