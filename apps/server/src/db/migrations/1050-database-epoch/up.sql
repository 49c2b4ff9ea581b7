-- expand
-- The primaries that this database has had. A promoted standby has the rows of the primary before it, and gets the next one; an old primary that
-- wakes has not.
create table database_epoch (
  epoch int primary key check (epoch > 0),
  -- The number that initdb gave to the cluster.
  system_id text not null,
  timeline int not null,
  raised_at timestamptz not null default clock_timestamp()
);
