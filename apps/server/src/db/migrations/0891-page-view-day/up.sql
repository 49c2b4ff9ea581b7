-- expand
-- How many page views of a day were written down for one device, one player or one address. Whoever may write without end fills the disk.
-- `who` is a print that a new day makes anew; the counts of a day that is over are deleted.
create unlogged table page_view_day (
  day date not null,
  who bytea not null check (length(who) = 32),
  views integer not null,
  primary key (day, who)
);
