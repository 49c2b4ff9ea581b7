import { startTestPostgres } from './database.ts';

/** Runs once around all test files of a vitest run. */
export async function setup(): Promise<() => Promise<void>> {
  return await startTestPostgres();
}
