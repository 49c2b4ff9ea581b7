import type { Pool } from 'pg';

const tails_of_pools = new WeakMap<Pool, Map<string, Promise<void>>>();

/**
 * Runs work with the same key one after the other, within one server.
 *
 * Waiting for a lock in the database would use a connection for each request. Waiting here uses none. Only a lock in the database
 * serialises the work of several nodes.
 */
export function keyedMutex<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const tails = tails_of_pools.get(pool) ?? new Map<string, Promise<void>>();
  tails_of_pools.set(pool, tails);
  const done = (tails.get(name) ?? Promise.resolve()).then(work);
  const over = done
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (tails.get(name) === over) tails.delete(name);
    });
  tails.set(name, over);
  return done;
}
