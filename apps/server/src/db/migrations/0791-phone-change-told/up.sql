-- expand
-- When the old number was told of a change that waits. A process may die between the asking and the telling: what was told to
-- nobody does not happen.
alter table phone_change add column told_at timestamptz;
update phone_change set told_at = asked_at where state = 'waiting';
