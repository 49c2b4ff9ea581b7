import type { Pool } from 'pg';

const lines = new WeakMap<Pool, Map<string, Promise<void>>>();

/**
 * Runs work under one key one after the other, within one server.
 *
 * A wait for a row or a lock in the database holds a connection; a thousand requests for the same row would hold all of them. A
 * wait here holds none. The lock in the database still decides.
 */
export function keyedMutex<ResponseData>(
  pool: Pool,
  name: string,
  work: () => Promise<ResponseData>,
): Promise<ResponseData> {
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
