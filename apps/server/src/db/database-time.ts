import type { ClientBase, Pool } from 'pg';

/** Reads the time of the database itself. Backups need the real time: a demo's clock may be ahead, and a machine's clock wrong. */
export async function databaseTime(on: Pick<Pool | ClientBase, 'query'>): Promise<Date> {
  const { rows } = await (on as Pick<Pool, 'query'>).query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]!.at;
}
