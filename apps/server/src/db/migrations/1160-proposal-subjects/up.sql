-- expand
-- The subjects that a proposed act decides beside its own, such as the deposit that a bank line is matched with.
alter table operator_proposal add column also_decides text[] not null default '{}';
