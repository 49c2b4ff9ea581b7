import type { ClientBase, Pool } from 'pg';

/**
 * Reads the time of the database itself. Backups are of real time: the clock of a demo may be ahead of it, and that of a machine wrong.
 */
export async function databaseTime(on: Pick<Pool | ClientBase, 'query'>): Promise<Date> {
  const { rows } = await (on as Pick<Pool, 'query'>).query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]!.at;
}
