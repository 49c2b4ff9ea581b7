-- expand
-- One attempt to send a text by one gateway. Neither the text nor the number stands here: the hash finds a number's attempts again,
-- and the masked form is for the operator's eyes.
create table sms_attempt (
  id uuid primary key,
  gateway text not null,
  kind text not null check (kind in ('code', 'notice')),
  number_hash bytea not null check (length(number_hash) = 32),
  number_masked text not null,
  -- sending: on its way; one that stays so was cut off, and nobody knows what became of it. unsent: it never left us.
  state text not null check (state in
    ('sending', 'accepted', 'unknown', 'refused', 'unsent', 'delivered', 'undelivered')),
  reason text,
  -- What the gateway calls the message.
  provider_ref text,
  sent_at timestamptz not null,
  reported_at timestamptz,
  check ((reported_at is not null) = (state in ('delivered', 'undelivered')))
);

create index sms_attempt_number on sms_attempt (number_hash, sent_at);
create index sms_attempt_provider on sms_attempt (gateway, provider_ref) where provider_ref is not null;
create index sms_attempt_sent on sms_attempt (sent_at);

-- How many texts went out in an hour and in a day, for the limits of the setting sms_rules; refused counts those that found no room.
create table sms_usage (
  period text not null check (period in ('hour', 'day')),
  began_at timestamptz not null,
  sent integer not null default 0 check (sent >= 0),
  refused integer not null default 0,
  primary key (period, began_at)
);
