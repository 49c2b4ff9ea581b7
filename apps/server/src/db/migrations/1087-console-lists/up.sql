-- expand
-- The lists of the console read ranges of these indexes, so that the page of today costs what the day costs, and a queue what waits in it.
create index deposit_final on deposit (final_at) where final_at is not null;
create index withdraw_final on withdraw (final_at) where final_at is not null;
create index withdraw_waiting on withdraw (id) where state in ('reviewing', 'unknown');
create index ticket_changed on ticket (changed_at, id);
