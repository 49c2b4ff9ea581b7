import type { ClientBase, Pool } from 'pg';
import type { Balance, Difference } from './reconcile-books.ts';

/** The result of the run at the time `at`. It may be older than the last run, because earlier versions of the server store no result. */
export type ReconcileResult = {
  at: string;
  transfers: number;
  balances: Balance[];
  /** The first differences. */
  differences: Difference[];
};

const MAX_STORED = 100;

type Found = { kind: 'new' | 'whole'; differences: Difference[]; balances: Balance[]; transfers: number };

/** Records that the books were recomputed, with the number of differences and the result. */
export async function recordReconcile(client: ClientBase, count: number, found: Found | null = null): Promise<void> {
  const result = found && {
    transfers: found.transfers,
    balances: found.balances,
    differences: found.differences.slice(0, MAX_STORED),
  };
  await client.query(
    `update reconcile_state set done_at = clock_timestamp(), differences = $1,
       whole_at = case when $2::text = 'whole' then clock_timestamp() else whole_at end,
       result = $3::jsonb || jsonb_build_object('at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    [count, found?.kind ?? 'new', result && JSON.stringify(result)],
  );
}

/** Reads the age of the last recomputation and its number of differences; null if there was none. */
export async function readReconcile(pool: Pool): Promise<{ age_s: number; differences: number } | null> {
  const { rows } = await pool.query<{ age_s: number; differences: number }>(
    `select extract(epoch from clock_timestamp() - done_at)::float8 as age_s, differences from reconcile_state
       where done_at is not null`,
  );
  return rows[0] ?? null;
}

/** Reads the times of the last run and of the last whole run, with the time of the database. */
export async function readLastRuns(
  connection: Pick<ClientBase | Pool, 'query'>,
): Promise<{ done_at: Date | null; whole_at: Date | null; now: Date }> {
  const { rows } = await (connection as Pool).query<{ done_at: Date | null; whole_at: Date | null; now: Date }>(
    'select done_at, whole_at, clock_timestamp() as now from reconcile_state',
  );
  return rows[0]!;
}
