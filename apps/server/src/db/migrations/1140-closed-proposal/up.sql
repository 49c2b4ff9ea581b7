-- expand
-- The operator who withdrew or declined a proposal. Null if it was closed because its subject was decided or its operator was removed.
alter table operator_proposal add column closed_by text check (closed_by is null or state = 'closed');
