import { DiskWatch } from '../../../apps/server/src/core/disk-watch.ts';
import type { Job } from '../../../apps/server/src/core/job.ts';
import { startJobs } from '../../../apps/server/src/jobs/run-jobs.ts';
import { sendMails } from '../../../apps/server/src/modules/alarm/send-mails.ts';
import { removeWebhookAddress, runDueWebhooks } from '../../../apps/server/src/modules/webhook/public.ts';
import { addWebhookAddress } from '../../../apps/server/src/modules/webhook/webhook-addresses.ts';
import { pay } from '../../world/depositing.ts';
import { operateAs } from '../../world/operator-names.ts';
import { payingPlayer } from '../../world/paying-player.ts';
import { newWallet } from '../../world/withdrawing.ts';
import type { World } from '../../world/world.ts';
import { type Conditions, HOUR_MS, MINUTE_MS } from './condition.ts';

const FREE_BYTES = { low: 1_500_000_000, enough: 50_000_000_000 };
const RUNS = 4;

/** Replaces the free space that the system reports for the disk of the database. */
function setFreeBytes({ app, clock }: World, bytes: number): Promise<void> {
  app.disk = new DiskWatch(clock, '/', async () => bytes);
  return Promise.resolve();
}

/** Runs a job as a worker does, at the clock of the world. Returns the function that ends it. */
function startJob({ app, clock }: World, job: Omit<Job, 'every_ms'>) {
  const running = { ...app, clock: { now: () => clock.now(), runs: true } };
  return startJobs(running, [{ every_ms: 5, max_at_once: 1, at_start: true, ...job }], app.metrics);
}

async function failRuns(world: World): Promise<void> {
  let runs = 0;
  await new Promise<void>((resolve) => {
    const jobs = startJob(world, {
      name: 'fails',
      run: async () => {
        runs += 1;
        if (runs === RUNS) void jobs.stop().then(resolve);
        throw new Error('the provider does not answer');
      },
    });
  });
}

async function runOnce(world: World, name: string): Promise<void> {
  const jobs = startJob(world, { name, run: async () => {} });
  await jobs.stop();
}

let endStuckRun: () => void = () => {};

/** Changes the first month without tables, to `months` after this month. */
const setMonthsAhead = async ({ pool }: World, months: number): Promise<void> => {
  await pool.query(
    `update ledger.month set first_id = arcade.first_id_of(((now() at time zone 'UTC')::date + make_interval(months => $1))::date)
     where partition in ('round_later', 'transfer_later')`,
    [months],
  );
};

export const nodeConditions: Conditions = {
  NuaNodeDown: {
    subject: 'lost:1',
    // A node that was killed leaves its row.
    begin: async ({ pool }) =>
      void (await pool.query(
        `insert into serving_node (id, place, build, migrations, started_at, seen_at)
         values (uuidv7(), 'lost:1', 'b', '{}', now(), now() - interval '3 minutes')`,
      )),
    end: async ({ pool }) => void (await pool.query("delete from serving_node where place = 'lost:1'")),
  },
  NuaEventsLate: {
    subject: 'site',
    async begin(world) {
      const body = { pay_type: 3, amount: '500.00', phone: newWallet('00'), cnic: '35201-1234567-1' };
      await pay(world, await payingPlayer(world), body);
      await world.advance(31_000);
    },
    end: async ({ realtime }) => void (await realtime.dispatch()),
  },
  NuaWebhookLate: {
    subject: 'site',
    async begin(world) {
      await world.db
        .transaction()
        .execute((tx) =>
          addWebhookAddress(tx, world.app, { url: 'https://hooks.example.com/', kinds: null, at: world.clock.now() }),
        );
      await world.player();
      await world.advance(HOUR_MS + MINUTE_MS);
    },
    async end(world) {
      const { rows } = await world.pool.query('select id from webhook_address');
      await world.db.transaction().execute((tx) => removeWebhookAddress(tx, rows[0].id, world.clock.now()));
      await runDueWebhooks(world.app);
    },
  },
  NuaJobFails: { subject: 'fails', begin: failRuns, end: (world) => runOnce(world, 'fails') },
  NuaJobStuck: {
    subject: 'hangs',
    async begin(world) {
      const jobs = startJob(world, {
        name: 'hangs',
        run: () =>
          new Promise((resolve) => {
            endStuckRun = () => {
              resolve(undefined);
              void jobs.stop();
            };
          }),
      });
      await world.advance(16 * MINUTE_MS);
    },
    end: async () => endStuckRun(),
  },
  NuaDiskLow: {
    subject: / \d+$/,
    begin: (world) => setFreeBytes(world, FREE_BYTES.low),
    end: (world) => setFreeBytes(world, FREE_BYTES.enough),
  },
  NuaMailsFail: {
    options: { environment: { ALERT_RECEIVERS: 'night-refused@nua.example' } },
    subject: 'night-refused@nua.example',
    async begin(world) {
      await operateAs(world, 'amna', 'alarm', 'drill');
      for (let n = 0; n < 3; n += 1) await sendMails(world.app);
    },
    end: (world) => world.advance(25 * HOUR_MS),
  },
  NuaMonthMissing: {
    subject: 'site',
    begin: (world) => setMonthsAhead(world, 1),
    end: (world) => setMonthsAhead(world, 4),
  },
  NuaCannotMeasure: {
    subject: 'NuaStaffSignInsFail',
    others: ['NuaStaffSignInsFail'],
    begin: async ({ pool }) => void (await pool.query('alter table staff_failure rename to lost_table')),
    end: async ({ pool }) => void (await pool.query('alter table lost_table rename to staff_failure')),
  },
};
