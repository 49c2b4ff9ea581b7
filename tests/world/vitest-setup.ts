import { startTestRun } from './test-run.ts';

/** Starts the database and chooses the folder of temporary files, once for all test files of a run. */
export async function setup(): Promise<() => Promise<void>> {
  return await startTestRun();
}
