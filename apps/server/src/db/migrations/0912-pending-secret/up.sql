-- contract
-- A name after the second chooses its secret first, and two others allow that very secret. A name that was only allowed could be taken
-- by whoever was quick, so what was allowed counts no more.
alter table operator_name add column pending_hash text;
alter table operator_name drop column allowed_at;
delete from operator_vote where act = 'allow-name';
