import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/app/app.ts';
import { readConfiguration } from '../apps/server/src/configuration/configuration.ts';
import type { App } from '../apps/server/src/core/app.ts';
import { MovableClock } from '../apps/server/src/core/clock.ts';
import { countDaySums } from '../apps/server/src/modules/day-sum/public.ts';
import { SEED_KEY } from '../tests/world/credentials.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../tests/world/staff.ts';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { fillSite } from './console/fill-site.ts';
import { measuredReads, type Subjects } from './console/requests.ts';

type Site = { browser: ConsoleBrowser; subjects: Subjects; stop(): Promise<void> };

/** Starts a node with a console on the database, and signs the owner of the demo in. */
async function openSite(database_url: string): Promise<Site> {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const env = {
    ...process.env,
    ...WITH_CONSOLE,
    ROLES: 'api,console',
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    SEED_KEY,
  };
  const config = readConfiguration({ ...env, DEMO: '1', LOG_LEVEL: 'warn' }, data_dir);
  const clock = new MovableClock();
  const running = await createApp({ config, clock, database_url, web: null, sandbox_tick_ms: 0 });
  await countPast(running.app);
  const url = await running.listen(0);
  const advance = async (ms: number) => clock.advance(ms);
  const browser = await signInStaff({ url, consoleUrl: () => running.consoleAddress()!, advance }, 'sana');
  const stop = async () => {
    await running.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
  return { browser, subjects: await findSubjects(database_url), stop };
}

/** Adds all transfers of the past to the sums of their days, as a job has on a site of that age. */
async function countPast(app: App): Promise<void> {
  const readMark = async () => (await app.pool.query('select last_id from day_sum_mark')).rows[0].last_id as string;
  for (let before = ''; before !== (await readMark()); ) {
    before = await readMark();
    await countDaySums(app);
  }
}

const MIDDLE = `
  select w.player_id as player, w.id as withdrawal, d.id as deposit, t.id as ticket, t.changed_at as ticket_at
  from (select id, player_id from withdraw order by id offset (select count(*) / 2 from withdraw) limit 1) w,
    (select id from deposit order by id offset (select count(*) / 2 from deposit) limit 1) d,
    (select id, changed_at from ticket order by id offset (select count(*) / 2 from ticket) limit 1) t`;

type Middle = Omit<Subjects, 'ticket_at'> & { ticket_at: Date };

const findSubjects = (url: string): Promise<Subjects> =>
  withClient(url, async (client) => {
    const { ticket_at, ...ids } = (await client.query<Middle>(MIDDLE)).rows[0]!;
    return { ...ids, ticket_at: ticket_at.toISOString() };
  });

type Measured = (typeof measuredReads)[number];

async function timeRead({ browser, subjects }: Site, { name, call, request }: Measured): Promise<number> {
  const began = performance.now();
  const { error, data } = await browser.call(call, request(subjects));
  if (error !== null) throw new Error(`${name}: ${error} ${JSON.stringify(data)}`);
  return performance.now() - began;
}

/**
 * Measures every list and page of the console on a small and a large site, in alternation. Its ratio is the worst one of the medians.
 *
 * The length of the queues is the same on both, because people work on them.
 */
export const bench: Bench = async (flags) => {
  const players = wholeFlag(flags, 'players', 10_000);
  const large = wholeFlag(flags, 'large', 100 * players);
  const days = wholeFlag(flags, 'days', 360);
  const rounds = wholeFlag(flags, 'rounds', 10);
  const turns = wholeFlag(flags, 'turns', 31);
  const cluster = await openCluster();
  const fill_s: number[] = [];
  const sites: Site[] = [];
  for (const count of [players, large]) {
    const url = await makeDatabase(cluster, `bench_console_${count}`);
    const began = performance.now();
    await fillSite(url, { players: count, rounds: rounds * count, days });
    fill_s.push(Math.round((performance.now() - began) / 1000));
    sites.push(await openSite(url));
  }
  const rows = [];
  for (const read of measuredReads) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1)
      for (const at of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        times[at].push(await timeRead(sites[at]!, read));
    const [small_ms, large_ms] = [median(times[0]), median(times[1])];
    rows.push({
      call: read.name,
      'small ms': round2(small_ms),
      'large ms': round2(large_ms),
      ratio: round2(large_ms / small_ms),
    });
  }
  for (const site of sites) await site.stop();
  await cluster.stop();
  return { ratio: Math.max(...rows.map(({ ratio }) => ratio)), players, large, rounds, days, turns, fill_s, rows };
};
