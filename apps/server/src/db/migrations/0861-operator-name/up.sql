-- expand
-- Names that count as one of two: each has a secret, which only its owner knows. Rows stay: the first two ever need nobody's word.
create table operator_name (
  name text primary key check (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  -- Argon2id; null while the name is only allowed, or was removed.
  secret_hash text,
  allowed_at timestamptz,
  added_at timestamptz,
  removed_at timestamptz,
  check (secret_hash is null or (added_at is not null and removed_at is null))
);

-- Yeses said before names had secrets may be one person's.
delete from operator_vote;
