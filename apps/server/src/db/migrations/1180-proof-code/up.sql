-- expand
-- The code that this proof was given for. A repeat of the code gives the proof again until the proof is used. Null for the proof of a
-- password or a passkey.
alter table phone_proof add column code_id uuid;
create index phone_proof_code on phone_proof (code_id) where code_id is not null;
