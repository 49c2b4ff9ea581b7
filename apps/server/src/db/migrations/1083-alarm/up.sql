-- expand
-- An alarm: the condition of a rule was found for a subject. A rule and a subject have at most one open alarm.
create table alarm (
  id uuid primary key default uuidv7(),
  rule text not null,
  subject text not null,
  severity text not null check (severity in ('page', 'ticket')),
  text text not null,
  -- Raised to prove that alarms arrive; it is closed by itself.
  is_drill boolean not null default false,
  raised_at timestamptz not null,
  -- The last run that found the condition, and the first one after it that did not. An event is over when it is raised.
  found_at timestamptz not null,
  gone_at timestamptz,
  seen_at timestamptz,
  seen_by text,
  closed_at timestamptz,
  closed_by text,
  closed_reason text,
  check ((seen_at is null) = (seen_by is null)),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_reason is null))
);
create unique index alarm_open on alarm (rule, subject, is_drill) where closed_at is null;
create index alarm_of_subject on alarm (rule, subject, raised_at);
create index alarm_watched on alarm (rule) where gone_at is null;

-- When each rule was last measured.
create table alarm_measurement (
  rule text primary key,
  measured_at timestamptz not null,
  -- Why the last measurement failed.
  failure text,
  -- Since when the condition is found, by subject.
  since jsonb not null default '{}',
  -- Where a measurement that reads a part of a table continues.
  mark jsonb
);

-- What a node with the role `worker` reports about itself each minute.
create table node_report (
  node text primary key,
  reported_at timestamptz not null,
  is_disk_full boolean not null,
  -- Null where the database has its own machine.
  free_bytes bigint,
  -- By job: when its oldest run in progress began, when its last one ended, and how many failed in a row.
  jobs jsonb not null
);

-- Mails to the people on call. A row with `next_at` is still to be sent.
create table operator_mail (
  id uuid primary key default uuidv7(),
  -- What the mail is about and its receiver: nothing is sent twice.
  key text not null unique,
  receiver text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  failure text
);
create index operator_mail_due on operator_mail (next_at) where next_at is not null;
