import { startTestPostgres } from '../world/database.ts';

/** Runs once around all browser tests. Workers inherit the address through the environment. */
export default async function startDatabase(): Promise<() => Promise<void>> {
  return await startTestPostgres();
}
