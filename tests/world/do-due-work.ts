import { features } from '../../apps/server/src/app/features.ts';
import { runJobs } from '../../apps/server/src/jobs/run-jobs.ts';
import { chargesSettled } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import { readStatement } from './read-statement.ts';
import type { World } from './world.ts';

const jobs = features.flatMap((feature) => feature.jobs ?? []);

/** Does what a running server does by itself; in a world the clock stands still, and nothing runs until it is called. */
export async function doDueWork({ app }: Pick<World, 'app'>): Promise<void> {
  await readStatement({ app, pool: app.pool });
  await runJobs(app, jobs);
  await chargesSettled();
}
