-- contract
-- Sendings keep their state in their own rows; the tables of the queue that ran them are of no use any more.
drop schema if exists jobs cascade;
