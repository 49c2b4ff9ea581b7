-- expand
-- needs function note_staff_member
-- needs function name_staff_of_proposal
-- A person who acts. A name that was removed may be given to another person, who is another staff member.
create table staff_member (
  id uuid primary key default uuidv7(),
  name text not null,
  joined_at timestamptz not null,
  left_at timestamptz
);
create unique index staff_member_present on staff_member (name) where left_at is null;
insert into staff_member (name, joined_at) select name, added_at from operator_name where secret_hash is not null;
create trigger operator_name_has_staff_member after insert or delete or update of secret_hash on operator_name
  for each row execute function note_staff_member();

-- Null in the entries and proposals from before, and where the name was no staff member.
alter table operator_log add column staff_id uuid references staff_member;
alter table operator_proposal add column staff_id uuid references staff_member;
alter table operator_proposal add column agreed_by_id uuid references staff_member;
create trigger operator_proposal_names_staff before insert or update of agreed_by on operator_proposal
  for each row execute function name_staff_of_proposal();
