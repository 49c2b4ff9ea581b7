-- expand
-- needs function refuse_change
-- The operator who works on a question. An assignment that is older than half an hour counts as left.
alter table ticket add column assignee text check (assignee ~ '^[a-z][a-z0-9._-]{1,39}$');
alter table ticket add column assigned_at timestamptz;
create index ticket_assigned on ticket (assigned_at) where assignee is not null;

-- Texts that customer service sends often. An operator puts them into a reply and can change them there.
create table saved_reply (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  text_en text not null check (length(text_en) between 1 and 4000),
  text_ur text not null check (length(text_ur) between 1 and 4000),
  active boolean not null default true,
  changed_at timestamptz not null
);

-- Further conditions of a sending; null sets none. A beginning is included, an end is not.
alter table message_send add column joined_from timestamptz;
alter table message_send add column joined_until timestamptz;
alter table message_send add column seen_from timestamptz;
alter table message_send add column seen_until timestamptz;
alter table message_send add column level_from int check (level_from between 1 and 20);
alter table message_send add column level_until int check (level_until between 1 and 20);
-- The sum of all paid deposits.
alter table message_send add column deposits_from_cents bigint check (deposits_from_cents >= 0);
alter table message_send add column deposits_until_cents bigint check (deposits_until_cents >= 0);
-- The player has played one of these games.
alter table message_send add column played_games text[];
alter table message_send add column language text check (language in ('en', 'ur'));

-- Every version of a content item that an operator wrote, and the one before the first. The newest is that of `cms_item`.
create table cms_version (
  id uuid primary key default uuidv7(),
  key text not null,
  content jsonb not null,
  extra jsonb not null,
  -- Null for a version of before the versions were stored.
  operator text check (operator ~ '^[a-z][a-z0-9._-]{1,39}$'),
  at timestamptz not null
);
create index cms_version_of_item on cms_version (key, id);
create trigger cms_version_is_immutable before update or delete or truncate on cms_version
  for each statement execute function refuse_change();
