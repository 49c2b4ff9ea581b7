import type { ClientBase, Pool } from 'pg';

/** Records that the books were recomputed, with the number of differences. */
export async function recordReconcile(client: ClientBase, differences: number): Promise<void> {
  await client.query('update reconcile_state set done_at = clock_timestamp(), differences = $1', [differences]);
}

/** The age and the result of the last recomputation; null if there was none. */
export async function readReconcile(pool: Pool): Promise<{ age_s: number; differences: number } | null> {
  const { rows } = await pool.query<{ age_s: number; differences: number }>(
    `select extract(epoch from clock_timestamp() - done_at)::float8 as age_s, differences from reconcile_state
       where done_at is not null`,
  );
  return rows[0] ?? null;
}
