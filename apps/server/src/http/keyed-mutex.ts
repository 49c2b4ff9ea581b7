import type { Pool } from 'pg';

const lines = new WeakMap<Pool, Map<string, Promise<void>>>();

/**
 * Lets work of one name on one server run one after the other.
 *
 * What waits for a row or a lock in the database holds a connection while it waits, and somebody who asks for the same thing a
 * thousand times at once would hold them all. Waiting here holds nothing. The lock in the database stays the one that decides.
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
