-- expand
-- Codes that strangers ask for have a smaller room than those of players, so both are told apart.
alter table sms_attempt drop constraint sms_attempt_kind_check;
alter table sms_attempt add constraint sms_attempt_kind_check check (kind in ('stranger_code', 'code', 'notice'));

-- How many of those that found no room were strangers' codes.
alter table sms_usage add column strangers_refused integer not null default 0;
