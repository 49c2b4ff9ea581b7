-- expand
-- The hash of the secret with which a client repeats a guest's entry whose response was lost.
alter table guest_made add column attempt_hash bytea;
