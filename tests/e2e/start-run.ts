import { startTestRun } from '../world/test-run.ts';

/** Starts the database and chooses the folder of temporary files, once for all browser tests. Workers read both from the environment. */
export default async function startRun(): Promise<() => Promise<void>> {
  return await startTestRun();
}
