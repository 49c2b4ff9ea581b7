import type pg from 'pg';
import { withClient } from './cluster.ts';

/** The tables that are partitioned by month. */
const TABLES = ['arcade.round', 'ledger.transfer'];

/** Replaces each partitioned table by an unpartitioned copy, with the unique keys that a partitioned table cannot have. */
export async function makeWholeTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(INTO_WHOLE);
    const { rows } = await client.query(`select pg_get_viewdef('arcade.round_in_progress') as text`);
    for (const table of TABLES) await client.query('select pg_temp.into_whole($1)', [table]);
    await client.query(`create view arcade.round_in_progress as ${rows[0].text}`);
    await client.query(UNIQUE_KEYS);
    await client.query('vacuum analyze');
  });
}

type Filled = { table: string; name: string; bound: string; keys: string[] };

/**
 * Moves the partitions to tables `…_fill` without indexes, so that inserts are faster. The index of an attached partition cannot be
 * dropped.
 */
export async function detachPartitions(client: pg.Client): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const table of TABLES) {
    await client.query(`create table ${table}_fill (like ${table} including defaults) partition by range (id)`);
    const { rows } = await client.query<Filled>(PARTITIONS, [table]);
    for (const partition of rows) {
      await client.query(`alter table ${table} detach partition ${partition.name}`);
      const { rows: drops } = await client.query<{ drop: string }>(DROPS, [partition.name]);
      for (const { drop } of drops) await client.query(drop);
      await client.query(`alter table ${table}_fill attach partition ${partition.name} ${partition.bound}`);
    }
    filled.push(...rows);
  }
  return filled;
}

/** Attaches the partitions to their tables again and builds the indexes. */
export async function attachPartitions(client: pg.Client, filled: readonly Filled[]): Promise<void> {
  for (const { table, name, bound, keys } of filled) {
    await client.query(`alter table ${table}_fill detach partition ${name}`);
    await client.query(`alter table ${table} attach partition ${name} ${bound}`);
    for (const key of keys) await client.query(key);
  }
  for (const table of TABLES) await client.query(`drop table ${table}_fill`);
}

const PARTITIONS = `
  select $1::text as table, c.oid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bound,
    array(select pg_get_indexdef(x.indexrelid) from pg_index x
      where x.indrelid = c.oid and not exists (select from pg_inherits h where h.inhrelid = x.indexrelid)) as keys
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by c.oid`;

const DROPS = `
  select case when c.oid is null then format('drop index %s', x.indexrelid::regclass)
    else format('alter table %s drop constraint %I', x.indrelid::regclass, c.conname) end as drop
  from pg_index x left join pg_constraint c on c.conindid = x.indexrelid where x.indrelid = $1::regclass`;

const INTO_WHOLE = `
  create function pg_temp.into_whole(p_table regclass) returns void language plpgsql as $$
  declare
    indexes text[] := (select array_agg(case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s', p_table, c.conname, pg_get_constraintdef(c.oid)) end)
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p' where i.indrelid = p_table);
    triggers text[] := (select array_agg(pg_get_triggerdef(t.oid)) from pg_trigger t
      where t.tgrelid = p_table and not t.tgisinternal and t.tgname not in ('round_is_listed', 'round_is_unlisted'));
    of_schema text := split_part(p_table::text, '.', 1);
    name text := split_part(p_table::text, '.', 2);
    one text;
  begin
    execute format('create table %I.whole_copy (like %I.%I including defaults including constraints)', of_schema, of_schema, name);
    execute format('insert into %I.whole_copy select * from %I.%I', of_schema, of_schema, name);
    execute format('drop table %I.%I cascade', of_schema, name);
    execute format('alter table %I.whole_copy rename to %I', of_schema, name);
    foreach one in array indexes || triggers loop
      execute one;
    end loop;
  end $$`;

const UNIQUE_KEYS = `
  create unique index round_nonce on arcade.round (seed_pair_id, nonce);
  create unique index round_shared on arcade.round (shared_round_id, player_id) where shared_round_id is not null;
  create unique index round_one_open on arcade.round (player_id, game_id) where state = 'open' and provider is null;
  create unique index round_open_at_provider on arcade.round (provider, player_id, provider_round) where state = 'open' and provider is not null;
  create unique index transfer_debit_entry on ledger.transfer (debit_account, debit_entry) where debit_entry is not null;
  create unique index transfer_credit_entry on ledger.transfer (credit_account, credit_entry) where credit_entry is not null`;
