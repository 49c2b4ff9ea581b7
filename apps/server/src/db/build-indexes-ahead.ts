import type pg from 'pg';

/** Indexes of smaller tables are built inside the migration. */
export const LARGE_TABLE_BYTES = 16 * 1024 * 1024;

const CREATE_INDEX = /^create (unique )?index (\w+) on ([\w.]+) ([^;]+);\n/gm;
const UNDEFINED_COLUMN = '42703';

type Table = { name: string; short_name: string; is_partition: boolean };

/**
 * Builds a migration's indexes on large tables before the migration runs, without blocking writers. Returns the SQL without these
 * statements.
 *
 * The statement for a partitioned table stays in the migration, where it adopts the indexes that were built on the partitions. A statement
 * for a column that the migration itself adds also stays.
 */
export async function buildIndexesAhead(client: pg.Client, sql: string, large_bytes: number): Promise<string> {
  let remaining = sql;
  for (const [statement, unique = '', name, table, columns] of sql.matchAll(CREATE_INDEX)) {
    for (const { name: tableName, short_name, is_partition } of await readLargeTables(client, table!, large_bytes)) {
      const index = is_partition ? `${short_name}_${name}` : name!;
      const isBuilt = await buildIndex(
        client,
        index,
        tableName,
        (indexName) => `create ${unique}index concurrently ${indexName} on ${tableName} ${columns}`,
      );
      if (isBuilt && !is_partition) remaining = remaining.replace(statement, '');
    }
  }
  return remaining;
}

async function readLargeTables(client: pg.Client, table: string, large_bytes: number): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name, c.relname as short_name, c.relispartition as is_partition
     from pg_class c where c.relkind = 'r' and pg_relation_size(c.oid) >= $2
       and (c.oid = to_regclass($1) or c.oid in (select inhrelid from pg_inherits where inhparent = to_regclass($1)))`,
    [table, large_bytes],
  );
  return rows;
}

/** Builds one index. An attempt that was interrupted leaves an invalid index, which is removed first. */
async function buildIndex(
  client: pg.Client,
  index: string,
  table: string,
  create: (index: string) => string,
): Promise<boolean> {
  const { rows } = await client.query<{ name: string; is_valid: boolean }>(
    `select i.indexrelid::regclass::text as name, i.indisvalid as is_valid from pg_index i join pg_class x on x.oid = i.indexrelid
     where i.indrelid = $1::regclass and x.relname = $2`,
    [table, index],
  );
  if (rows[0]?.is_valid) return true;
  if (rows[0]) await client.query(`drop index concurrently ${rows[0].name}`);
  try {
    await client.query(create(index));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_COLUMN) throw error;
    return false;
  }
}
