import { createPool, type DatabasePool } from '../../apps/server/src/db/pool.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';

/** A migrated database and its pool. `drop` ends the pool first. */
export type PooledDatabase = FreshDatabase & { pool: DatabasePool };

export async function pooledDatabase({ max }: { max: number }): Promise<PooledDatabase> {
  const { url, drop } = await freshDatabase();
  const pool = createPool(url, { max });
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await drop();
    },
  };
}
