import type { Pool, PoolClient } from 'pg';
import { DatabaseAway } from '../db/database-away.ts';

/** SQLSTATE classes after which the work was rolled back or can be repeated with the same keys. */
const REPEATABLE = /^(08|57P|25006|40001|40P01)/;
const MAX_ATTEMPTS = 4;

/** Reports whether the connection was lost or two transactions conflicted, so that the same keys may be sent again. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return REPEATABLE.test(code);
  return /ECONN|EPIPE|ENOENT|terminated|Connection|timeout/i.test(`${code ?? ''} ${message ?? ''}`);
}

/** Runs the work in a transaction. */
export async function inOneTransaction<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // If the connection was lost, the database has already rolled back.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Runs one transaction that is idempotent by its keys. After a lost connection the commit is uncertain, so the work is repeated with the
 * same keys.
 */
export async function runDurably<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const is_transient = isTransient(error);
      client?.release(is_transient);
      // While the database is away, another attempt is useless. The caller repeats the work with its key.
      if (!is_transient || error instanceof DatabaseAway || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 * attempt * attempt));
    }
  }
}
