import { reconcileNew, reconcileWhole } from '../apps/server/src/ledger/reconcile-run.ts';
import { makePastMonths } from '../tests/world/past-months.ts';
import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { startOurs } from './bets/bet-target.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { fillRounds } from './bets/fill-rounds.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './bets/measure-bets.ts';
import { makeWholeTables } from './bets/month-tables.ts';
import { makePlayers } from './bets/players.ts';

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

/** Compares the bet rate on an empty database and on a database with ten million rounds. */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 30);
  const rounds = wholeFlag(flags, 'rounds', 3);
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
  const measured: Record<'empty' | 'full', BetMeasurement[]> = { empty: [], full: [] };
  for (let turn = 0; turn < rounds; turn += 1) {
    // The order alternates, so that neither database always runs second.
    for (const name of turn % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const)) {
      const url = name === 'empty' ? empty : full;
      const server = await startOurs(url);
      const expect_per_second = 1.2 * (await warmUp(server, players));
      measured[name].push(await measureBets(server, { players, seconds, expect_per_second }));
      await server.stop();
    }
  }
  await assertBooksReconcile(empty);
  const reconcile = await measureReconcile(full);
  const sizes = await sizesOf(full);
  await cluster.stop();
  const rates = { empty: rateOf(measured.empty), full: rateOf(measured.full) };
  const rows: BenchRow[] = (['empty', 'full'] as const).flatMap((name) =>
    measured[name].map((one, turn) => ({
      'rounds before': name === 'empty' ? 0 : past,
      round: turn + 1,
      'bets/s': Math.round(one.per_second),
      'p50 ms': round2(one.p50_ms),
      'p99 ms': round2(one.p99_ms),
      counted: one.counted,
      refused: one.refused,
      faults: one.faults,
    })),
  );
  return {
    ratio: round2(rates.full / rates.empty),
    per_second_empty: Math.round(rates.empty),
    per_second_full: Math.round(rates.full),
    past,
    fill_s,
    reconcile,
    players,
    seconds,
    sizes,
    settings: cluster.settings,
    rows,
  };
};

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
