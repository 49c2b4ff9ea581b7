-- expand
-- The deposits that wait for a person, oldest first, so that the queue costs what waits in it.
create index deposit_waiting on deposit (id) where state = 'reviewing' or (state = 'reversed' and acknowledged_at is null);
-- What limits refused, newest first.
create index protection_refusal_last on protection_refusal (last_at);
