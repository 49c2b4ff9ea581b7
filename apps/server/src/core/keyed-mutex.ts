import type { Pool } from 'pg';

const lines = new WeakMap<Pool, Map<string, Promise<void>>>();

/**
 * Runs work with the same key one after the other, within one server.
 *
 * Waiting for a lock in the database would use a connection for each request. Waiting here uses none, but only the database's lock
 * serialises several nodes.
 */
export function keyedMutex<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(pool) ?? new Map<string, Promise<void>>();
  lines.set(pool, line);
  const done = (line.get(name) ?? Promise.resolve()).then(work);
  const over = done
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (line.get(name) === over) line.delete(name);
    });
  line.set(name, over);
  return done;
}
