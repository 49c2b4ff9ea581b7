-- expand
-- needs function arcade.guard_hash_chain
-- The header of the block that salts a chain. The hash, the time and the work of the block can be checked from it. Chains that were salted
-- before have none.
alter table arcade.hash_chain add column salt_header text check (salt_header ~ '^[0-9a-f]{160}$');

-- A chain is announced without a salt: one that is inserted with a salt could have been chosen to suit it.
create trigger hash_chain_is_announced before insert on arcade.hash_chain
  for each row execute function arcade.guard_hash_chain();
