-- expand
-- The list of alarms shows those of some days.
create index alarm_raised on alarm (raised_at);
