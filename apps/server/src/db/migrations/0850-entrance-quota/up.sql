-- contract
-- Whose quota a code was taken from. What was sent before this migration counts as a stranger's.
alter table phone_code add column quota text not null default 'anonymous'
  check (quota in ('player', 'device', 'anonymous'));
alter table phone_code alter column quota drop default;

-- The brake of the whole site looks at strangers' codes alone.
create index phone_code_anonymous on phone_code (sent_at) where quota = 'anonymous';

-- Each device has its own code. A code without a device was sent by a version that is gone.
delete from phone_code where device_hash is null;
alter table phone_code alter column device_hash set not null;

-- An address makes a proof of work dearer and refuses no code any more.
update setting set config_value = config_value - 'per_address_hour' where config_key = 'code_rules';

-- One verified number pays for a few user names that may be taken.
alter table phone_proof add column tries smallint not null default 0;

-- Wrong passwords are counted for a name, and apart from that for each device its player has used. Empty is everybody else.
alter table login_failure add column device_hash bytea not null default '';
alter table login_failure drop constraint login_failure_pkey;
alter table login_failure add primary key (name_hash, device_hash);

-- False where its player has signed it out as somebody else's: it is a stranger's again until its next sign-in.
alter table device add column is_known boolean not null default true;
