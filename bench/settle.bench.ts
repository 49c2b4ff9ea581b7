import { ManualClock } from '../apps/server/src/core/clock.ts';
import { createDb } from '../apps/server/src/db/connect.ts';
import { createPool } from '../apps/server/src/db/pool.ts';
import { settleClub } from '../apps/server/src/modules/club/settle-club.ts';
import { type Bench, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { type ClubSize, fillClub } from './settle/fill-club.ts';

const DAY = '2026-03-10';
/** 01:00 in Pakistan on the next day. */
const SETTLED_AT = '2026-03-10T20:00:00Z';
/** The maximum ratio of the times to settle two days. The larger day has ten times the data. */
const TARGET_RATIO = 12;

type Settled = { seconds: number; rows: number; paid: string; rss_mb: number; round_scans: number; temp_mb: number };

/** Compares the times to settle a day of the club with two sizes of the club. */
export const bench: Bench = async (flags) => {
  const members = wholeFlag(flags, 'members', 100_000);
  const rounds = wholeFlag(flags, 'rounds', 1_000_000);
  const times = wholeFlag(flags, 'times', 3);
  const past = wholeFlag(flags, 'past', 1_000_000);
  const cluster = await openCluster();
  const tenth = { members: members / 10, rounds: rounds / 10, past: past / 10 };
  const sizes: ClubSize[] = [tenth, { members, rounds, past }];
  const settled: Settled[][] = [[], []];
  const urls: string[] = [];
  for (const [n, size] of sizes.entries()) {
    urls.push(await makeDatabase(cluster, `bench_club_${n}`));
    await fillClub(urls[n]!, DAY, size);
  }
  for (let time = 0; time < times; time += 1)
    for (const [n, url] of urls.entries()) settled[n]!.push(await settleOnce(url));
  await cluster.stop();
  // Other load on the machine only adds time, so the fastest runs are compared.
  const seconds = settled.map((all) => Math.min(...all.map((one) => one.seconds)));
  const ratio = round2(seconds[1]! / seconds[0]!);
  return {
    ratio,
    aim: TARGET_RATIO,
    over: ratio > TARGET_RATIO ? ['ratio'] : [],
    settings: cluster.settings,
    rows: sizes.flatMap((size, n) =>
      settled[n]!.map(({ seconds: took, ...rest }) => ({ ...size, seconds: round2(took), ...rest })),
    ),
  };
};

/** Deletes an earlier settlement, and settles the day again. */
async function settleOnce(url: string): Promise<Settled> {
  const pool = createPool(url);
  await pool.query('truncate club_settlement, club_stake, club_commission, club_earning');
  await pool.query('vacuum analyze player_invite');
  const before = await readFigures(pool);
  globalThis.gc?.();
  const clock = new ManualClock(SETTLED_AT);
  let rss = process.memoryUsage.rss();
  const watch = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50);
  const from = performance.now();
  await settleClub({ db: createDb(pool), clock, signal: new AbortController().signal });
  const seconds = (performance.now() - from) / 1000;
  clearInterval(watch);
  const after = await readFigures(pool);
  await pool.end();
  return {
    seconds,
    rows: after.rows,
    paid: after.paid,
    rss_mb: Math.round(rss / 1e6),
    round_scans: after.round_scans - before.round_scans,
    temp_mb: Math.round((after.temp - before.temp) / 1e6),
  };
}

async function readFigures(pool: ReturnType<typeof createPool>) {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ rows: number; paid: string; round_scans: number; temp: number }>(`
    select (select count(*)::int from club_commission) as rows,
      (select round(coalesce(sum(amount_cents), 0) / 100, 2) from club_earning)::text as paid,
      (select seq_scan::int from pg_stat_user_tables where relid = 'arcade.round'::regclass) as round_scans,
      (select temp_bytes::float8 from pg_stat_database where datname = current_database()) as temp`);
  return rows[0]!;
}
