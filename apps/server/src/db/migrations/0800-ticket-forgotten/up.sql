-- contract
-- Who asked from outside is forgotten: the address once it no longer counts, the question half a year after its last word.
alter table ticket drop constraint ticket_check1;
alter table ticket add constraint ticket_from_outside
  check (player_id is not null or (contact is not null and deposit_id is null and withdraw_id is null));
create index ticket_from_outside_old on ticket (changed_at) where claim_hash is not null and state <> 'open';
