import { startTestPostgres } from '../world/database.ts';

/** Starts the database once for all browser tests. Workers inherit its address through the environment. */
export default async function startDatabase(): Promise<() => Promise<void>> {
  return await startTestPostgres();
}
