import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { FakeClock } from '../clock.ts';
import type { App } from '../http/request-context.ts';
import { startTicker } from './start-ticker.ts';

/** One queue: what puts jobs into it, and what does one. */
export type JobQueue<Data extends object> = {
  queue: string;
  /** Called once a second: puts what waits in the tables into the queue. A job that is there already is not put in twice. */
  offer: (boss: PgBoss) => Promise<unknown>;
  work: (data: Data) => Promise<unknown>;
};

/** Jobs that have been started; `stop` resolves when what is under way has ended. */
export type Jobs = { stop(): Promise<void> };

type JobsApp = Pick<App, 'config' | 'clock' | 'log' | 'pool'>;

const OFFER_EVERY_MS = 1_000;
/** A worker that has not been heard of for so long is dead, and its job goes to another. */
const HEARTBEAT_S = 10;

const QUEUE = {
  // One job for one key, waiting or at work, however often it is offered.
  policy: 'exclusive',
  retryLimit: 1_000,
  retryDelay: 1,
  heartbeatSeconds: HEARTBEAT_S,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 86_400,
} as const;

/**
 * Runs a queue of long work beside the server, in processes with the worker role whose clock runs. It begins without being
 * waited for: a queue that cannot be set up must not keep players out.
 *
 * Shape   app, queue -> Jobs
 */
export function startJobs<Data extends object>(app: JobsApp, queue: JobQueue<Data>): Jobs {
  if (!app.config.roles.has('worker') || app.clock instanceof FakeClock) return { stop: async () => {} };
  const boss = openBoss(app);
  const begun = begin(boss, queue).catch((error) => {
    app.log.error({ err: error, queue: queue.queue }, 'a queue of jobs could not be started');
    return false;
  });
  const ticker = startTicker(app, `offer ${queue.queue}`, OFFER_EVERY_MS, async () => {
    if (await begun) await queue.offer(boss.boss);
  });
  return {
    async stop() {
      await ticker.stop();
      await begun;
      await boss.boss.stop({ graceful: true, timeout: 15_000 });
      await boss.pool.end();
    },
  };
}

/** Its own small pool, for it reads its tables with the driver's own parsers, not with ours. */
function openBoss({ pool, log }: Pick<JobsApp, 'pool' | 'log'>): { boss: PgBoss; pool: pg.Pool } {
  const own = new pg.Pool({
    connectionString: pool.options.connectionString,
    max: 2,
    application_name: 'nua jobs',
    connectionTimeoutMillis: 10_000,
  });
  own.on('error', () => {});
  own.on('connect', (client) => client.on('error', () => {}));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => own.query(text, values) },
    schema: 'jobs',
    schedule: false,
    superviseIntervalSeconds: HEARTBEAT_S,
    monitorIntervalSeconds: HEARTBEAT_S,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs met an error'));
  return { boss, pool: own };
}

async function begin<Data extends object>({ boss }: { boss: PgBoss }, queue: JobQueue<Data>): Promise<boolean> {
  await boss.start();
  await boss.createQueue(queue.queue, QUEUE);
  await boss.work<Data>(queue.queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) await queue.work(job.data);
  });
  return true;
}
