-- expand
-- needs function arcade.first_id_of
-- needs function arcade.month_of
-- needs function ledger.note_month
-- needs function ledger.make_month
-- needs function ledger.rename_indexes
-- needs function ledger.keep_months
-- needs function arcade.list_open
-- needs function arcade.unlist_ended
-- Rounds and transfers in a table for each month of their ids. The tables of before become the partition of all earlier ids.

-- The partitions, with their bounds: ids from `first_id` on and before `next_id`.
create table ledger.month (
  of_table text not null check (of_table in ('arcade.round', 'ledger.transfer')),
  partition text not null,
  first_id uuid not null,
  next_id uuid not null check (next_id > first_id),
  primary key (of_table, first_id),
  unique (of_table, partition)
);

-- The rounds that are open. Their keys hold over all months.
create table arcade.open_round (
  player_id uuid not null,
  round_id uuid not null,
  game_id text not null,
  provider text,
  provider_round text,
  shared_round_id uuid,
  bonus_id uuid,
  free_rounds_id uuid,
  at timestamptz not null,
  primary key (player_id, round_id)
) with (fillfactor = 70);
create unique index open_round_one on arcade.open_round (player_id, game_id) where provider is null;
create unique index open_round_at_provider on arcade.open_round (provider, player_id, provider_round) where provider is not null;
create index open_round_of_shared on arcade.open_round (shared_round_id) where shared_round_id is not null;
create index open_round_of_free_rounds on arcade.open_round (free_rounds_id) where free_rounds_id is not null;

lock table arcade.round, ledger.transfer in access exclusive mode;

do $$
declare
  target record;
  one record;
  old text;
  bound uuid;
begin
  for target in
    select parent, split_part(parent, '.', 1) as place, split_part(parent, '.', 2) as name
    from unnest(array['arcade.round', 'ledger.transfer']) parent
  loop
    old := target.name || '_first';
    execute format('alter table %s rename to %I', target.parent, old);
    for one in
      select x.relname from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = format('%I.%I', target.place, old)::regclass
    loop
      execute format('alter index %I.%I rename to %I', target.place, one.relname, old || substr(one.relname, length(target.name) + 1));
    end loop;
    select substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}')::uuid into strict bound
    from pg_constraint where conname = target.name || '_of_first_months';
    execute format('create table %s (like %I.%I including defaults including constraints) partition by range (id)', target.parent,
      target.place, old);
    execute format('alter table %s drop constraint %I', target.parent, target.name || '_of_first_months');
    -- An index that is attached to the one of the whole table. A unique key needs the id in it.
    for one in
      select pg_get_indexdef(i.indexrelid) as def, target.name || substr(x.relname, length(old) + 1) as name, x.relname as old_name,
        pg_get_constraintdef(c.oid) as key
      from pg_index i join pg_class x on x.oid = i.indexrelid left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p'
      where i.indrelid = format('%I.%I', target.place, old)::regclass and (i.indisprimary or not i.indisunique)
    loop
      if one.key is not null then
        execute format('alter table %s add constraint %I %s', target.parent, one.name, one.key);
      else
        execute replace(replace(one.def, one.old_name, one.name), format('ON %I.%I ', target.place, old), format('ON %s ', target.parent));
      end if;
    end loop;
    -- The triggers of single rows exist for all partitions, those of statements for each.
    for one in
      select t.tgname as name, pg_get_triggerdef(t.oid) as def, t.tgtype & 1 = 1 as is_row from pg_trigger t
      where t.tgrelid = format('%I.%I', target.place, old)::regclass and not t.tgisinternal
    loop
      if one.is_row then execute format('drop trigger %I on %I.%I', one.name, target.place, old); end if;
      execute replace(one.def, format('ON %I.%I ', target.place, old), format('ON %s ', target.parent));
    end loop;
    execute format('alter table %s attach partition %I.%I for values from (minvalue) to (%L)', target.parent, target.place, old, bound);
    execute format('alter table %I.%I drop constraint %I', target.place, old, target.name || '_of_first_months');
    perform ledger.note_month(target.parent, old, null, bound);
    perform ledger.make_month(target.parent, target.name || '_later', bound, null);
  end loop;
  execute format('revoke update, delete, truncate on ledger.transfer from %I', current_user);
end $$;

create trigger round_is_listed after insert on arcade.round
  for each row when (new.state = 'open') execute function arcade.list_open();
create trigger round_is_unlisted after update of state on arcade.round
  for each row when (old.state = 'open' and new.state <> 'open') execute function arcade.unlist_ended();
insert into arcade.open_round (player_id, round_id, game_id, provider, provider_round, shared_round_id, bonus_id, free_rounds_id, at)
select player_id, id, game_id, provider, provider_round, shared_round_id, bonus_id, free_rounds_id, at from arcade.round where state = 'open';

-- Each open round is looked up by its key, which names its month.
create view arcade.round_in_progress as
select o.player_id, r.id, o.game_id, r.seed_pair_id, r.nonce, r.stake_cents, r.payout_cents, r.outcome, r.table_version, r.balance_after_cents,
  r.state, r.at, o.bonus_id, r.bonus_stake_cents, r.bonus_payout_cents, r.bonus_after_cents, r.contribution_cents, o.shared_round_id,
  o.provider, o.provider_round, o.free_rounds_id
from arcade.open_round o
cross join lateral (select * from arcade.round where player_id = o.player_id and id = o.round_id limit 1) r;

select ledger.keep_months(now(), 3);
