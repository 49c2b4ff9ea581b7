-- expand
-- A withdrawal that an operator sent back to where an unplayed deposit came from; that deposit then no longer waits to be played.
alter table withdraw add column returns_deposit_id uuid references deposit;
create index withdraw_returning on withdraw (player_id) where returns_deposit_id is not null;
