-- contract
-- An act that needs two names is a proposal: one name writes it, another agrees to exactly this one, and it is executed at most once.
-- Approvals without a proposal outlived the act they were given for.
drop table operator_vote;
create table operator_proposal (
  id uuid primary key default uuidv7(),
  act text not null,
  subject text not null,
  -- The words of the command. Words that each name has to type itself are not stored.
  words jsonb not null,
  -- What the second name agrees to; the act compares its digest with what it is about to do.
  content jsonb,
  content_hash bytea not null,
  operator text not null,
  at timestamptz not null,
  expires_at timestamptz not null check (expires_at > at),
  -- closed: what it was about was decided otherwise, or its name was removed.
  state text not null default 'open' check (state in ('open', 'done', 'closed')),
  agreed_by text check ((agreed_by is not null) = (state = 'done') and agreed_by <> operator),
  decided_at timestamptz check ((decided_at is null) = (state = 'open'))
);
create index operator_proposal_open on operator_proposal (subject) where state = 'open';

create function operator_proposal_decides_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.act, new.subject, new.words, new.content_hash, new.operator, new.at, new.expires_at)
     is distinct from (old.id, old.act, old.subject, old.words, old.content_hash, old.operator, old.at, old.expires_at) then
    raise exception 'proposal % is decided at most once and never rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger operator_proposal_decides_once before update on operator_proposal
  for each row execute function operator_proposal_decides_once();

-- What operators gave or promised to players, and the payouts they let go: an amount that is promised counts when it is promised and
-- never again when it is claimed.
create table ledger.operator_cause (
  id uuid primary key default uuidv7(),
  operator text not null,
  at timestamptz not null,
  kind text not null check (kind in ('given', 'payout')),
  act text not null,
  subject text not null,
  player_id uuid,
  amount bigint not null check (amount > 0)
);
create index operator_cause_recent on ledger.operator_cause (at, operator);
create trigger operator_cause_is_immutable before update or delete or truncate on ledger.operator_cause
  for each statement execute function ledger.refuse_change();

-- The first two names may do every act; a later one may do what two names have allowed. Names of before were allowed when a name
-- could do everything.
alter table operator_name add column all_acts boolean not null default false;
update operator_name set all_acts = true where secret_hash is not null;

-- One limit for all that a name gives alone, in the place of one for each sending.
insert into setting (config_key, config_value, changed_at, changed_by)
select 'operator_rules', jsonb_build_object('one_name_limit', config_value -> 'two_person_limit', 'one_name_payouts', '500000.00',
  'proposal_hours', 24), changed_at, changed_by
from setting where config_key = 'message_rules' and config_value ? 'two_person_limit';
update setting set config_value = config_value - 'two_person_limit' where config_key = 'message_rules';
