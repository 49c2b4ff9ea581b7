-- contract
-- Who has already said yes to an act that needs two names. Rows go when the act is done; the log keeps what was said.
create table operator_vote (
  act text not null,
  subject text not null,
  operator text not null,
  at timestamptz not null,
  primary key (act, subject, operator)
);
drop table withdraw_vote;
