-- contract
-- The key of prints is stored sealed by SECRET_KEY, which makes it longer than a bare key.
alter table installation_secret drop constraint installation_secret_value_check;
alter table installation_secret add check (octet_length(value) between 32 and 256);
