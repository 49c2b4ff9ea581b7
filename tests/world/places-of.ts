import type { Pool } from 'pg';
import { runSql } from '../../apps/server/src/ledger/run-sql.ts';

/** Returns the text, json and byte columns that contain a word, in all tables. */
export async function placesOf(pool: Pool, word: string): Promise<string[]> {
  const columns = await pool.query<{ schema: string; table: string; column: string }>(`
    select c.table_schema as schema, c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'ledger', 'arcade') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`);
  const found: string[] = [];
  for (const { schema, table, column } of columns.rows) {
    const [row] = await runSql<{ n: number }>(
      pool,
      `select count(*)::int as n from "${schema}"."${table}"
       where position($1 in "${column}"::text) > 0 or position($2 in "${column}"::text) > 0`,
      [word, Buffer.from(word).toString('hex')],
    );
    if ((row?.n ?? 0) > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}
