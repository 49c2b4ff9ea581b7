-- expand
-- The acts that read use the console's role, which reads that there is a secret, and not its hash.
alter table operator_name add column has_secret boolean generated always as (secret_hash is not null) stored not null;
alter table engineer_mode add column has_password boolean generated always as (password_hash is not null) stored not null;
