import { startTestPostgres } from '../world/database.ts';

/** Starts the database once for all browser tests. Workers read its address from the environment. */
export default async function startDatabase(): Promise<() => Promise<void>> {
  return await startTestPostgres();
}
