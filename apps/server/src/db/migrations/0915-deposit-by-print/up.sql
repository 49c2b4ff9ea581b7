-- expand
-- What waits for the same payer on other accounts counts against the payer's limits.
create index deposit_number_print on deposit (number_print, created_at) where number_print is not null;
create index deposit_cnic_print on deposit (cnic_print, created_at) where cnic_print is not null;
