-- expand
-- JazzCash compares the last six digits of a CNIC only. Their print shows staff who may be an excluded person; it binds and refuses nobody.
alter table deposit add column cnic_ending_print bytea;
alter table person_print add column ending_print bytea check (ending_print is null or (kind = 'cnic' and length(ending_print) = 32));
create index person_print_ending on person_print (ending_print) where ending_print is not null and lifted_at is null;
