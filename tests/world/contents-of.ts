import type { Pool } from 'pg';

/** The contents of every table as a hash, and the value of every sequence: two equal results mean that nothing was written between. */
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
