-- contract
-- The user names of closed accounts, which nobody may take again.
alter table burnt_name rename to retired_name;
