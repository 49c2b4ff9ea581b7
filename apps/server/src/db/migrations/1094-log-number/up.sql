-- contract
-- Two entries with one number would be two logs. The trigger has given each number once since there are numbers, so no running build
-- writes one twice, and the database refuses anything else that does.
create unique index operator_log_number on operator_log (entry) where entry is not null;
drop index operator_log_entry;
