import { reconcileNew, reconcileWhole } from '../apps/server/src/ledger/reconcile-run.ts';
import { makePastMonths } from '../tests/world/past-months.ts';
import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { startOursWith } from './bets/bet-target.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { fillRounds } from './bets/fill-rounds.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './bets/measure-bets.ts';
import { makeWholeTables } from './bets/month-tables.ts';
import { makePlayers } from './bets/players.ts';
import { medianIntervalOf } from './compare/interval.ts';
import { isMissed } from './gates.ts';

/** The minimum ratio of the bet rate after ten million rounds to the bet rate on empty tables. */
const TARGET_RATIO = 0.9;

/** Measures how long it takes to reconcile the transfers of the last day, and all transfers. */
async function measureReconcile(url: string): Promise<Record<string, number>> {
  return await withClient(url, async (client) => {
    const timeRun = async (run: typeof reconcileNew, horizon: Date) => {
      const began = performance.now();
      const { differences, transfers, chunks } = await run(client, horizon);
      if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences.slice(0, 3))}`);
      return { seconds: round2((performance.now() - began) / 1000), transfers, chunks };
    };
    // After this run, `reconcileNew` has only the last day to reconcile.
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await timeRun(reconcileWhole, yesterday);
    const day = await timeRun(reconcileNew, new Date());
    const whole = await timeRun(reconcileWhole, new Date());
    return {
      day_s: day.seconds,
      day_transfers: day.transfers,
      whole_s: whole.seconds,
      whole_transfers: whole.transfers,
      whole_parts: whole.chunks,
    };
  });
}

type Side = 'empty' | 'full';

/**
 * Compares the bet rate on an empty database and on a database with ten million rounds, in short alternating runs of two servers on one
 * PostgreSQL.
 */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 10);
  const turns = wholeFlag(flags, 'rounds', 10);
  const players = wholeFlag(flags, 'players', 10_000);
  const past = wholeFlag(flags, 'past', 10_000_000);
  const months = wholeFlag(flags, 'months', 12);
  const cluster = await openCluster();
  const empty = await makeDatabase(cluster, 'bench_empty');
  const full = await makeDatabase(cluster, 'bench_full');
  await makePastMonths(full, months);
  await makePlayers(empty, players);
  await makeWholeTables(empty);
  await makePlayers(full, players);
  const filled_from = performance.now();
  await fillRounds(full, past, 30 * months);
  const fill_s = Math.round((performance.now() - filled_from) / 1000);
  // The servers run no jobs, because the job that seals would seal the whole past during the measurement.
  const startApi = (url: string) => startOursWith(url, { ROLES: 'api' });
  const servers = { empty: await startApi(empty), full: await startApi(full) };
  const expect_per_second = 1.2 * Math.max(await warmUp(servers.empty, players), await warmUp(servers.full, players));
  const measured: Record<Side, BetMeasurement[]> = { empty: [], full: [] };
  for (let turn = 0; turn < turns; turn += 1)
    // The order alternates, so that neither database always runs second.
    for (const side of turn % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const))
      measured[side].push(await measureBets(servers[side], { players, seconds, expect_per_second }));
  await servers.empty.stop();
  await servers.full.stop();
  await assertBooksReconcile(empty);
  const reconcile = await measureReconcile(full);
  const sizes = await sizesOf(full);
  await cluster.stop();
  const pairs = measured.empty.map((one, turn) => measured.full[turn]!.per_second / one.per_second);
  const { ratio, low, high } = medianIntervalOf(pairs);
  const gate = { what: 'ratio', gate: TARGET_RATIO, found: ratio, min: true as const };
  return {
    ratio: round2(ratio),
    interval: [round2(low), round2(high)],
    pairs: pairs.map(round2),
    per_second_empty: Math.round(rateOf(measured.empty)),
    per_second_full: Math.round(rateOf(measured.full)),
    past,
    fill_s,
    reconcile,
    players,
    seconds,
    sizes,
    settings: cluster.settings,
    over: isMissed(gate) ? ['ratio'] : [],
    rows: (['empty', 'full'] as const).flatMap((side) =>
      measured[side].map((one, turn) => rowOf(side, past, turn, one)),
    ),
  };
};

const rowOf = (side: Side, past: number, turn: number, one: BetMeasurement): BenchRow => ({
  'rounds before': side === 'empty' ? 0 : past,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p50 ms': round2(one.p50_ms),
  'p99 ms': round2(one.p99_ms),
  'server µs/bet': Math.round(one.server_us),
  counted: one.counted,
  refused: one.refused,
  faults: one.faults,
});

const rateOf = (measured: readonly BetMeasurement[]): number => median(measured.map((one) => one.per_second));

async function sizesOf(url: string): Promise<Record<string, string>> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select c.oid::regclass::text as name, pg_size_pretty(pg_total_relation_size(c.oid)) as size from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('ledger', 'arcade') and c.relkind = 'r' and pg_total_relation_size(c.oid) > 1e6 order by 1`,
    );
    return Object.fromEntries(rows.map(({ name, size }) => [name, size]));
  });
}
