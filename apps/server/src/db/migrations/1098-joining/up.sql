-- expand
-- An invited person chooses a password, which waits to be allowed. The console's role reads that it waits, and not its hash.
alter table operator_name add column is_pending boolean generated always as (pending_hash is not null) stored;
-- The secret of a script is in a file, so a script acts only where one operator is enough.
alter table operator_name add column is_script boolean not null default false;
