import type { App } from '../core/app.ts';
import type { Job } from '../core/job.ts';
import type { Metrics } from '../core/metrics.ts';

/** Started jobs. `stop` resolves when the runs in progress have ended. */
export type RunningJobs = { stop(): Promise<void> };

const MAX_AT_ONCE = 8;
const STUCK_AFTER_MS = 900_000;

/**
 * Runs jobs at their intervals, in processes with the worker role and a running clock. A failed run is logged and counted,
 * and the next one runs as usual.
 */
export function startJobs(app: App, jobs: readonly Job[], metrics: Pick<Metrics, 'countJob'>): RunningJobs {
  if (!app.config.roles.has('worker') || !app.clock.runs) return { stop: async () => {} };
  const started = jobs.map((job) => startJob(app, job, metrics));
  return {
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

function startJob(app: App, job: Job, metrics: Pick<Metrics, 'countJob'>): RunningJobs {
  const runs = new Set<Promise<void>>();
  let last: unknown;
  let rests_until_ms = 0;
  const run = async () => {
    const began_ms = performance.now();
    const end = app.job_watch.begin(job.name, app.clock.now(), job.stuck_after_ms ?? STUCK_AFTER_MS);
    try {
      last = await job.run(app, last);
      metrics.countJob(job.name, 'done');
      end('done', app.clock.now());
    } catch (error) {
      metrics.countJob(job.name, 'failed');
      end('failed', app.clock.now());
      app.log.error({ err: error, job: job.name }, 'a run of a job failed');
    }
    const ended_ms = performance.now();
    rests_until_ms = ended_ms + restAfter(ended_ms - began_ms, job.max_busy_share ?? 1);
  };
  const begin = () => {
    if (performance.now() < rests_until_ms) return;
    if (runs.size >= (job.max_at_once ?? MAX_AT_ONCE)) return;
    const current = run().finally(() => runs.delete(current));
    runs.add(current);
  };
  if (job.at_start) begin();
  const timer = setInterval(begin, job.every_ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(runs);
    },
  };
}

/** Returns how long a job must rest after a run, so that runs take at most `share` of the time. */
const restAfter = (ran_ms: number, share: number): number => (ran_ms * (1 - share)) / share;

/** Runs each job once, one after the other, in place of a running clock. */
export async function runJobs(app: App, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await job.run(app, undefined);
}
