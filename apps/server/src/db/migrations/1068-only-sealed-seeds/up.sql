-- contract
-- From here on nothing that decides a coming round is written in plain text, and the server seals the rows from before. Builds that do not
-- know 1067 cannot read these rows.

-- The existing rows satisfy each check, so none is read under the lock of the table.
alter table arcade.seed_pair
  drop constraint seed_pair_state_check,
  add constraint seed_pair_state_check check (state in ('pending', 'active', 'revealed', 'lost')) not valid,
  add constraint seed_pair_has_seed check (server_seed is not null or sealed_seed is not null) not valid,
  -- A pair of a lost key is never revealed. Its sealed seed stays.
  add constraint seed_pair_lost check ((state = 'lost') = (lost_at is not null)) not valid;

alter table arcade.hash_chain
  add constraint hash_chain_has_marks check (marks is not null or sealed_marks is not null) not valid;
-- A chain that was lost before its salt arrived does not stop the next one.
drop index arcade.hash_chain_waiting;
create unique index hash_chain_waiting on arcade.hash_chain (game_id) where salt is null and lost_at is null;

-- A round on a lost chain ends without a hash and a result, and returns its stakes.
alter table arcade.shared_round
  drop constraint shared_round_check3,
  add constraint shared_round_check3 check ((hash is null) = (result is null) and (hash is null or ended_at is not null)
    and (ended_at is null or hash is not null or state in ('stopping', 'stopped'))) not valid;
