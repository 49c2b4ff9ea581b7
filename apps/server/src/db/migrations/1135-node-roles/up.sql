-- expand
-- What each node does, and the build of the pages that it serves. A node of an earlier build leaves both empty.
alter table serving_node add column roles text[] not null default '{}', add column pages text;
