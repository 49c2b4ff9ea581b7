-- expand
-- A file that broke on the way is taken again: tries of one device in the hour of a counted export belong to it.
alter table data_export
  add column device_id uuid,
  add column tries smallint not null default 1 check (tries > 0);
