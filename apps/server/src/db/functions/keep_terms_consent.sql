-- Records which version of the terms a player accepted, and when.
create or replace function keep_terms_consent() returns trigger language plpgsql as $$
begin
  insert into terms_consent (player_id, version, accepted_at) values (new.id, new.terms_version, new.terms_accepted_at)
  on conflict do nothing;
  return null;
end $$;
