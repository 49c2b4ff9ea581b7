import pg from 'pg';
import { lockNumbers } from '../db/advisory-locks.ts';

/** Runs the seeding of one server at a time. Another server waits, and then finds nothing left to seed. */
export async function seedOnce<Result>(database_url: string, seed: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database_url, application_name: 'nua seeding', keepAlive: true });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumbers.seeding]);
    return await seed();
  } finally {
    // The lock ends with its session, even if this process is killed.
    await client.end();
  }
}
