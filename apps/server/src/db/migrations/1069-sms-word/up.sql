-- expand
-- The word that a player chose. Every text message to the player contains it, so that a forged one is recognised.
alter table player add column sms_word text check (sms_word ~ '^[A-Za-z]{3,12}$');
