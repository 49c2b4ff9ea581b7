import type { Pool, PoolClient } from 'pg';

/** SQLSTATE classes after which the work is known to have been rolled back or can be asked for again by its keys. */
const AGAIN = /^(08|57P|40001|40P01)/;
const TRIES = 4;

/** True when the server or the way to it went away, or two transactions crossed: the same keys may be sent again. */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return AGAIN.test(code);
  return /ECONN|EPIPE|ENOENT|terminated|Connection|timeout/i.test(`${code ?? ''} ${message ?? ''}`);
}

/** Does all of the work or, where any of it fails, nothing. */
export async function inOneTransaction<ResponseData>(
  client: PoolClient,
  work: () => Promise<ResponseData>,
): Promise<ResponseData> {
  await client.query('begin');
  try {
    const response = await work();
    await client.query('commit');
    return response;
  } catch (error) {
    // A connection that is gone has rolled back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Runs one transaction that is idempotent by its keys.
 *
 * A connection that breaks in the middle leaves open whether it committed; sending the same keys again answers that.
 */
export async function runDurably<ResponseData>(
  pool: Pool,
  work: (client: PoolClient) => Promise<ResponseData>,
): Promise<ResponseData> {
  for (let turn = 1; ; turn += 1) {
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      const response = await work(client);
      client.release();
      return response;
    } catch (error) {
      const passing = isPassing(error);
      client?.release(passing);
      if (!passing || turn === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 * turn * turn));
    }
  }
}
