-- Refuses to rewrite a committed seed pair. Its seed, hash, purpose and table never change, its client seed changes only before it is
-- active, and nothing changes after it is revealed.
create or replace function arcade.guard_seed_pair() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.player_id <> old.player_id
     or new.server_seed <> old.server_seed or new.server_seed_hash <> old.server_seed_hash
     or new.purpose <> old.purpose or new.table_text is distinct from old.table_text
     or new.table_hash is distinct from old.table_hash or new.rule_version is distinct from old.rule_version
     or (old.state <> 'pending' and new.client_seed <> old.client_seed)
     or old.state = 'revealed'
     or (old.state = 'active' and new.state = 'pending') then
    raise exception 'seed pair % may not be rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
