-- expand
-- The device on which the player entered the code. A session on another device cannot use the proof. Null for a visitor's receipt.
alter table phone_proof add column device_id uuid references device (id) on delete cascade;
