-- Refuses to rewrite a committed seed pair. Its hash, purpose and payout table never change, its client seed changes only before it is
-- active, and nothing changes after it is revealed or lost.
-- The plain seed is removed when a sealed one is stored. It is stored again only when the pair is revealed, and must then match the hash.
create or replace function arcade.guard_seed_pair() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.player_id <> old.player_id or new.server_seed_hash <> old.server_seed_hash
     or new.purpose <> old.purpose or new.table_text is distinct from old.table_text
     or new.table_hash is distinct from old.table_hash or new.rule_version is distinct from old.rule_version
     or (old.state <> 'pending' and new.client_seed <> old.client_seed)
     or old.state in ('revealed', 'lost')
     or (old.state = 'active' and new.state = 'pending')
     or (new.state = 'revealed' and new.server_seed is null)
     or new.server_seed <> old.server_seed
     or (old.server_seed is not null and new.server_seed is null and new.sealed_seed is null)
     or (old.server_seed is null and new.server_seed is not null and (new.state <> 'revealed' or new.server_seed_hash <>
       encode(sha256(convert_to(new.server_seed || coalesce(':' || new.table_hash, ''), 'UTF8')), 'hex'))) then
    raise exception 'seed pair % may not be rewritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
