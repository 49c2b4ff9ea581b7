import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { startBenchServer } from './bets/bench-server.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { type BetRound, CONNECTIONS, measureBets, mustReconcile, warmUp } from './bets/measure-bets.ts';
import { findPgbench, initPgbench, runPgbench } from './bets/pgbench.ts';
import { makePlayers } from './bets/players.ts';

const SCALE = 50;

/**
 * Dice bets over HTTP with sealed bodies, beside TPC-B on the same running PostgreSQL, in alternation. Both are reached by a
 * Unix socket.
 */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 30);
  const rounds = wholeFlag(flags, 'rounds', 3);
  const players = wholeFlag(flags, 'players', 10_000);
  findPgbench();
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_bets');
  await makeDatabase(cluster, 'bench_tpcb', false);
  initPgbench(cluster.server, 'bench_tpcb', SCALE);
  await makePlayers(url, players);
  const server = await startBenchServer(url);
  const bets: BetRound[] = [];
  const reference: number[] = [];
  let expect_per_second = 1.2 * (await warmUp(server, url, players));
  for (let turn = 0; turn < rounds; turn += 1) {
    reference.push(await runPgbench(cluster.server, 'bench_tpcb', seconds));
    bets.push(await measureBets(server, url, { players, seconds, expect_per_second }));
    expect_per_second = Math.max(expect_per_second, 1.1 * bets.at(-1)!.per_second);
  }
  await server.stop();
  await mustReconcile(url);
  await cluster.stop();
  const per_second = median(bets.map((one) => one.per_second));
  const tps = median(reference);
  const rows: BenchRow[] = bets.map((one, turn) => ({
    round: turn + 1,
    'bets/s': Math.round(one.per_second),
    'p50 ms': round2(one.p50_ms),
    'p99 ms': round2(one.p99_ms),
    'pgbench tps': Math.round(reference[turn]!),
    ratio: round2(one.per_second / reference[turn]!),
    'counted in the ledger': one.counted,
    refused: one.refused,
    faults: one.faults,
    'server µs/bet': Math.round(one.server_us),
  }));
  return {
    ratio: round2(per_second / tps),
    per_second: Math.round(per_second),
    p50_ms: round2(median(bets.map((one) => one.p50_ms))),
    p99_ms: round2(median(bets.map((one) => one.p99_ms))),
    pgbench_tps: Math.round(tps),
    pgbench: `pgbench -i -s ${SCALE}; pgbench -M prepared -n -c 32 -j 2 -T ${seconds}`,
    connections: CONNECTIONS,
    players,
    seconds,
    reconcile: 0,
    settings: cluster.settings,
    rows,
  };
};
