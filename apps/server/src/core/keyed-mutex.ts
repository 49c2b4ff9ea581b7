import type { Pool } from 'pg';

const lines = new WeakMap<Pool, Map<string, Promise<void>>>();

/**
 * Runs work with the same key one after the other, within one server.
 *
 * Waiting for a row or a lock in the database uses a connection; a thousand requests for the same row would use all of
 * them. Waiting here uses none. The lock in the database still decides.
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
