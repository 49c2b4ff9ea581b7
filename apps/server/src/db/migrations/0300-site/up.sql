-- expand
-- What an operator changes without a deploy. The server's own defaults stand where a row is absent.
create table setting (
  config_key text primary key,
  config_value jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null
);

create function tell_setting_changed() returns trigger language plpgsql as $$
begin
  perform bump_revision('setting');
  return null;
end $$;
create trigger setting_changed after insert or update or delete on setting
  for each statement execute function tell_setting_changed();

-- Banks merge and rename: the list is data.
create table bank (
  code text primary key,
  name text not null,
  iban_code text not null unique check (iban_code ~ '^[A-Z]{4}$'),
  short_name text not null,
  active boolean not null default true,
  sort integer not null
);

create table cms_item (
  key text primary key check (key ~ '^client-[a-z0-9-]+$'),
  content jsonb not null,
  extra jsonb not null default '{}',
  active boolean not null default true,
  changed_at timestamptz not null
);

create table ad_event (
  app_token text not null,
  event text not null,
  event_token text not null,
  primary key (app_token, event)
);

insert into bank (code, name, iban_code, short_name, active, sort)
select short_name, name, iban_code, short_name, active, row_number() over (order by name)
from (values
  ('Al Baraka Bank', 'AIIN', 'ALB', true), ('Allied Bank', 'ABPA', 'ABL', true), ('Askari Bank', 'ASCM', 'ACBL', true),
  ('Bank Alfalah', 'ALFH', 'BAF', true), ('Bank Al Habib', 'BAHL', 'BAH', true), ('BankIslami', 'BKIP', 'BIP', true),
  ('Bank of Khyber', 'KHYB', 'BOK', true), ('Bank of Punjab', 'BPUN', 'BOP', true), ('Dubai Islamic Bank', 'DUIB', 'DIB', true),
  ('Faysal Bank', 'FAYS', 'FBL', true), ('First Women Bank', 'FWOM', 'FWB', true), ('Habib Bank (HBL)', 'HABB', 'HBL', true),
  ('Habib Metropolitan Bank', 'MPBL', 'HMB', true), ('JS Bank', 'JSBL', 'JSB', true), ('MCB Bank', 'MUCB', 'MCB', true),
  ('MCB Islamic Bank', 'MCIB', 'MIB', true), ('Meezan Bank', 'MEZN', 'MEZ', true), ('National Bank of Pakistan', 'NBPA', 'NBP', true),
  ('Samba Bank', 'SAMB', 'SAMBA', true), ('Silkbank', 'SILK', 'SILK', false), ('Sindh Bank', 'SIND', 'SINDHBANK', true),
  ('Soneri Bank', 'SONE', 'SBL', true), ('Standard Chartered', 'SCBL', 'SCB', true), ('Bank Makramah (Summit)', 'SUMB', 'SUM', true),
  ('United Bank (UBL)', 'UNIL', 'UBL', true)
) as list (name, iban_code, short_name, active);
