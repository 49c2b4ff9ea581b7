import { features } from '../../apps/server/src/app/features.ts';
import { runJobs } from '../../apps/server/src/jobs/run-jobs.ts';
import { waitForCharges } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import { readStatement } from './read-statement.ts';
import type { World } from './world.ts';

const jobs = features.flatMap((feature) => feature.jobs ?? []);

/** Runs every due job once. No job runs automatically, because the world's clock is fixed. */
export async function doDueWork({ app }: Pick<World, 'app'>): Promise<void> {
  await readStatement({ app, pool: app.pool });
  await runJobs(app, jobs);
  await waitForCharges();
}
