import type { Pool } from 'pg';

const tails_of_pools = new WeakMap<Pool, Map<string, Promise<void>>>();

/**
 * Runs work with the same key one after the other, within this process.
 *
 * A request that waits here uses no database connection. To serialise the work of several nodes, the work must also lock in the database.
 */
export function keyedMutex<Result>(pool: Pool, key: string, work: () => Promise<Result>): Promise<Result> {
  const tails = tails_of_pools.get(pool) ?? new Map<string, Promise<void>>();
  tails_of_pools.set(pool, tails);
  const result = (tails.get(key) ?? Promise.resolve()).then(work);
  const tail = result
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
  tails.set(key, tail);
  return result;
}
