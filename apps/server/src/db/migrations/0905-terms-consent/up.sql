-- expand
-- Every version of the terms that a player has accepted, and when. The player's own row holds the newest; a trigger writes the list, so
-- that no way to accept can forget it.
create table terms_consent (
  player_id uuid not null references player (id),
  version text not null,
  accepted_at timestamptz not null,
  primary key (player_id, version)
);

insert into terms_consent (player_id, version, accepted_at)
select id, terms_version, terms_accepted_at from player;

create function keep_terms_consent() returns trigger language plpgsql as $$
begin
  insert into terms_consent (player_id, version, accepted_at) values (new.id, new.terms_version, new.terms_accepted_at)
  on conflict do nothing;
  return null;
end $$;

create trigger player_keeps_terms_consent after insert or update of terms_version on player
  for each row execute function keep_terms_consent();

-- The terms are content, too: a version is an item of its own.
alter table cms_item drop constraint cms_item_key_check,
  add constraint cms_item_key_check check (key ~ '^(client|help|promo|terms|privacy)-[a-z0-9-]+$');
