import type { ClientBase, Pool } from 'pg';

/** Records that the books were recomputed, with the number of differences. */
export async function recordReconcile(
  client: ClientBase,
  differences: number,
  kind: 'new' | 'whole' = 'new',
): Promise<void> {
  await client.query(
    `update reconcile_state set done_at = clock_timestamp(), differences = $1,
       whole_at = case when $2::text = 'whole' then clock_timestamp() else whole_at end`,
    [differences, kind],
  );
}

/** The age and the result of the last recomputation; null if there was none. */
export async function readReconcile(pool: Pool): Promise<{ age_s: number; differences: number } | null> {
  const { rows } = await pool.query<{ age_s: number; differences: number }>(
    `select extract(epoch from clock_timestamp() - done_at)::float8 as age_s, differences from reconcile_state
       where done_at is not null`,
  );
  return rows[0] ?? null;
}

/** When the books were last recomputed, and when everything was, with the time of the database. */
export async function readLastRuns(
  on: Pick<ClientBase | Pool, 'query'>,
): Promise<{ done_at: Date | null; whole_at: Date | null; now: Date }> {
  const { rows } = await (on as Pool).query<{ done_at: Date | null; whole_at: Date | null; now: Date }>(
    'select done_at, whole_at, clock_timestamp() as now from reconcile_state',
  );
  return rows[0]!;
}
