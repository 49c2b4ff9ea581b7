-- contract
-- A seed pair serves one purpose: bets, the prize wheel or the referral wheel. A rotation of one never touches another.

alter table arcade.seed_pair
  add column purpose text not null default 'game' check (purpose in ('game', 'wheel', 'referral')),
  -- Of a wheel's pair: the table it is committed to, for as long as it lives; the commitment covers its hash.
  add column table_text text,
  add column table_hash text,
  add column rule_version int,
  add check ((purpose = 'game') = (table_text is null)),
  add check ((table_text is null) = (table_hash is null) and (table_text is null) = (rule_version is null)),
  -- The guard is for bets: a spin stakes nothing.
  add check (purpose = 'game' or not guarded);

drop index arcade.seed_pair_one_pending;
drop index arcade.seed_pair_one_active;
create unique index seed_pair_one_pending on arcade.seed_pair (player_id, purpose) where state = 'pending';
create unique index seed_pair_one_active on arcade.seed_pair (player_id, purpose) where state = 'active';

-- As in 0110; purpose and table belong to the commitment.
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
drop trigger seed_pair_is_committed on arcade.seed_pair;
create trigger seed_pair_is_committed
  before update of id, player_id, server_seed, server_seed_hash, client_seed, state, purpose, table_text, table_hash, rule_version
  on arcade.seed_pair for each row execute function arcade.guard_seed_pair();

-- As in 0710, for the pairs of bets alone.
create or replace function arcade.guard_new_pair() returns trigger language plpgsql as $$
begin
  new.guarded := new.purpose = 'game' and exists (select from player_guard g where g.player_id = new.player_id);
  return new;
end $$;

-- The functions that give a bet its nonce, or guard pairs, name the purpose.
do $$
declare
  f record;
  v_definition text;
begin
  for f in
    select p.oid, p.proname from pg_proc p
    where (p.pronamespace = 'arcade'::regnamespace and p.proname in ('place', 'place_with_bonus'))
      or (p.pronamespace = 'public'::regnamespace and p.proname = 'guard_player')
  loop
    v_definition := pg_get_functiondef(f.oid);
    execute case f.proname
      when 'guard_player' then replace(v_definition, 'where player_id = p_player and state <> ''revealed''',
        'where player_id = p_player and purpose = ''game'' and state <> ''revealed''')
      else replace(v_definition, 'p.state = ''active''', 'p.purpose = ''game'' and p.state = ''active''')
    end;
  end loop;
end $$;
