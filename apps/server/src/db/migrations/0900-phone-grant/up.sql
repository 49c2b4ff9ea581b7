-- expand
-- Phones whose holder has been given the play money of an account, as keyed prints: a number that is registered anew gets no more.
create table phone_grant (
  phone_print bytea primary key,
  granted_at timestamptz not null
);

-- Which guests were given theirs: whoever becomes a player by a phone is not given it a second time. So far nobody counted, so
-- every guest counts as given.
alter table guest_made add column granted_at timestamptz;
update guest_made set granted_at = at;
