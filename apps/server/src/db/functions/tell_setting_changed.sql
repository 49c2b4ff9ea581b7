-- Notifies every node that a setting has changed.
create or replace function tell_setting_changed() returns trigger language plpgsql as $$
begin
  perform bump_revision('setting');
  return null;
end $$;
