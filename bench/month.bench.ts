import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconcileWhole } from '../apps/server/src/ledger/reconcile-run.ts';
import { openSealKeys } from '../apps/server/src/ledger/sealing/seal-keys.ts';
import { sealNew } from '../apps/server/src/ledger/sealing/seal-run.ts';
import { makePastMonths } from '../tests/world/past-months.ts';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { type BetTarget, startOursWith } from './bets/bet-target.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { fillRounds } from './bets/fill-rounds.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './bets/measure-bets.ts';
import { makePlayers } from './bets/players.ts';

/** The smallest number of months that a site may keep. The month before them is dropped. */
const KEPT = 13;
/** The longest time that a bet may wait while a month is archived, read back and dropped. */
const MAX_WAIT_MS = 1_000;
const COMMAND = new URL('../apps/server/src/modules/month/archive-main.ts', import.meta.url).pathname;

type Load = { players: number; seconds: number; expect_per_second: number };
type Step = { step: string; seconds: number; memory_mb: number; bets: BetMeasurement[] };

/** Archives, reads back and drops a large month while bets run. Reads the memory of the commands from /proc, so it needs Linux. */
export const bench: Bench = async (flags) => {
  const past = wholeFlag(flags, 'past', 3_000_000);
  const players = wholeFlag(flags, 'players', 1_000);
  const seconds = wholeFlag(flags, 'seconds', 3);
  const folder = mkdtempSync(join(tmpdir(), 'nua-bench-month-'));
  const [store, keys] = [join(folder, 'store'), join(folder, 'keys')];
  for (const path of [store, keys]) mkdirSync(path);
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_month');
  await makePastMonths(url, KEPT + 2);
  await makePlayers(url, players);
  const month = await withClient(url, async (client) => (await client.query(MONTH, [KEPT + 1])).rows[0]!);
  await fillRounds(url, past, 27, { days_ago: month.days_ago });
  await prepareDrop(url, keys);
  const server = await startOursWith(url, { ROLES: 'api' });
  const load = { players, seconds, expect_per_second: 1.2 * (await warmUp(server, players)) };
  const alone = [await measureBets(server, load), await measureBets(server, load), await measureBets(server, load)];
  const steps: Step[] = [{ step: 'bets alone', seconds: 3 * seconds, memory_mb: 0, bets: alone }];
  const env = { DATABASE_URL: url, BACKUP_TARGET: store, BACKUP_KEY: randomBytes(32).toString('base64') };
  for (const words of [[], ['check'], ['drop', month.name]]) steps.push(await runBeside(words, env, server, load));
  await server.stop();
  await assertBooksReconcile(url);
  const left = await withClient(url, async (client) => (await client.query(LEFT)).rows[0]!);
  await cluster.stop();
  const files = readdirSync(store, { recursive: true }).map((name) => statSync(join(store, `${name}`)));
  rmSync(folder, { recursive: true, force: true });
  const commands = steps.slice(1);
  const longest_ms = Math.round(Math.max(...commands.map(longestOf)));
  return {
    ratio: round2(Math.min(...commands.map((step) => rateOf(step) / rateOf(steps[0]!)))),
    longest_ms,
    memory_mb: Math.max(...commands.map((step) => step.memory_mb)),
    files_mb: Math.round(files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 1e6),
    ...{ ...left, past, players, seconds },
    over: longest_ms > MAX_WAIT_MS ? ['longest_ms'] : [],
    rows: steps.map((step) => ({
      step: step.step,
      seconds: round2(step.seconds),
      'memory MB': step.memory_mb,
      'bets/s': Math.round(rateOf(step)),
      'longest ms': Math.round(longestOf(step)),
    })),
  };
};

const rateOf = ({ bets }: Step): number => median(bets.map(({ per_second }) => per_second));
const longestOf = ({ bets }: Step): number => Math.max(...bets.map(({ longest_ms }) => longest_ms));

/** The name of a past month, and how many days ago its 28th day was. */
const MONTH = `
  select to_char(first, 'YYYYMM') as name, extract(day from now() - first at time zone 'UTC')::int - 28 as days_ago
  from (select date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1) as first) m`;
const LEFT = 'select rounds::int as dropped_rounds, transfers::int as dropped_transfers from ledger.dropped_month';
const SETTING = `
  insert into setting (config_key, config_value, changed_at, changed_by) values ('month_rules', $1, now(), 'bench')
  on conflict (config_key) do update set config_value = excluded.config_value`;

/** Does what the jobs of a site have done long before a month is dropped. */
async function prepareDrop(url: string, data_dir: string): Promise<void> {
  const source = { seal_key: null, old_seal_key: null, data_dir, public_url: 'http://nua', licence_reference: null };
  await withClient(url, async (client) => {
    const { differences } = await reconcileWhole(client, new Date());
    if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences.slice(0, 3))}`);
    await sealNew(client, openSealKeys(source)!, new Date());
    await client.query('update day_sum_mark set last_id = arcade.id_at(now())');
    await client.query(SETTING, [JSON.stringify({ kept_months: KEPT })]);
  });
}

/** Runs `npm run archive` with these words in its own process, and bets until it ends. */
async function runBeside(words: string[], env: Record<string, string>, server: BetTarget, load: Load): Promise<Step> {
  const step: Step = { step: `archive ${words.join(' ')}`, seconds: 0, memory_mb: 0, bets: [] };
  const began = performance.now();
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const watch = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    step.memory_mb = Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_000) || step.memory_mb;
  }, 200);
  child.once('exit', () => {
    clearInterval(watch);
    step.seconds = (performance.now() - began) / 1_000;
  });
  while (step.seconds === 0) step.bets.push(await measureBets(server, load));
  if (child.exitCode !== 0) throw new Error(`${step.step} ended with ${child.exitCode}`);
  return step;
}
