import { startTestPostgres } from './database.ts';

/** Starts the database once for all test files of a run. */
export async function setup(): Promise<() => Promise<void>> {
  return await startTestPostgres();
}
