import type { Pool } from 'pg';

/** Returns a hash of every table and the value of every sequence. Two equal results show that nothing was written in between. */
export async function contentsOf(pool: Pool): Promise<Record<string, string | null>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as content from ${name} t`,
  );
  const sequences = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as content from pg_sequences`;
  const { rows } = await pool.query<{ name: string; content: string | null }>(
    [...hashes, sequences].join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
