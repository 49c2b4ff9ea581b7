import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { type BetTarget, startLimit, startOurs, startUsual } from './bets/bet-target.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { benchConsoleBets } from './bets/console-bets.ts';
import { benchLineBets } from './bets/line-bets.ts';
import { assertBooksReconcile, type BetMeasurement, CONNECTIONS, measureBets, warmUp } from './bets/measure-bets.ts';
import { findPgbench, initPgbench, runPgbench } from './bets/pgbench.ts';
import { makePlayers } from './bets/players.ts';
import { benchSealingBets } from './bets/sealing-bets.ts';
import { benchTracedBets } from './bets/traced-bets.ts';
import { makeUsualTables } from './bets/usual-tables.ts';
import { isMissed } from './gates.ts';

const SCALE = 50;
const RATIOS = {
  ratio: { target: null, meaning: 'bets of this server per TPC-B transaction of pgbench on the same PostgreSQL' },
  ratio_usual: {
    target: 3,
    meaning: 'bets of this server per bet of a conventional server: plain JSON, one transaction per bet',
  },
  ratio_limit: {
    target: 0.5,
    meaning: 'bets of this server per bet of this server without posting, which shows the cost of the database',
  },
} as const;

type Side = {
  name: 'ours' | 'usual' | 'limit';
  target: BetTarget;
  expect_per_second: number;
  measured: BetMeasurement[];
};

/**
 * Compares dice bets over HTTP with three references: TPC-B on the same PostgreSQL, the same bets on a conventional server, and this server
 * without posting.
 *
 * A flag selects another comparison. `--line`: HTTP and WebSockets. `--traced`: without the code of spans, with spans off, and with spans on.
 * `--sealing`: without and with a worker that seals the ledger. `--console`: without and with a console that reads reports.
 */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 30);
  const rounds = wholeFlag(flags, 'rounds', 3);
  if (flags.line) return await benchLineBets({ seconds, rounds, players: wholeFlag(flags, 'players', 1_000) });
  if (flags.sealing)
    return await benchSealingBets({
      seconds,
      rounds,
      players: wholeFlag(flags, 'players', 1_000),
      pause: wholeFlag(flags, 'pause', 5),
    });
  if (flags.console)
    return await benchConsoleBets({
      seconds: wholeFlag(flags, 'seconds', 5),
      rounds: wholeFlag(flags, 'rounds', 16),
      players: wholeFlag(flags, 'players', 1_000),
      pause: wholeFlag(flags, 'pause', 1_000),
    });
  if (flags.traced)
    return await benchTracedBets({
      seconds: wholeFlag(flags, 'seconds', 1),
      rounds: wholeFlag(flags, 'rounds', 80),
      players: wholeFlag(flags, 'players', 1_000),
    });
  const players = wholeFlag(flags, 'players', 10_000);
  const usual_pool = wholeFlag(flags, 'usual_pool', 16);
  findPgbench();
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_bets');
  await makeDatabase(cluster, 'bench_tpcb', false);
  initPgbench(cluster.server, 'bench_tpcb', SCALE);
  await makePlayers(url, players);
  await makeUsualTables(url);
  const sides = await startSides(url, { players, usual_pool });
  const tps: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    tps.push(await runPgbench(cluster.server, 'bench_tpcb', seconds));
    // The order alternates, so that no server always runs after the same server.
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
      side.measured.push(
        await measureBets(side.target, { players, seconds, expect_per_second: side.expect_per_second }),
      );
      side.expect_per_second = Math.max(side.expect_per_second, 1.1 * side.measured.at(-1)!.per_second);
    }
  }
  for (const { target } of sides) await target.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  return {
    ...figuresOf(sides, tps),
    pgbench: `pgbench -i -s ${SCALE}; pgbench -M prepared -n -c 32 -j 2 -T ${seconds}`,
    connections: CONNECTIONS,
    players,
    usual_pool,
    seconds,
    reconcile: 0,
    settings: cluster.settings,
    rows: sides.flatMap(({ name, measured }) => measured.map((bets, turn) => rowOf(name, turn, bets))),
  };
};

/** Starts and warms up all servers. An idle server uses almost no CPU time. */
async function startSides(url: string, size: { players: number; usual_pool: number }): Promise<Side[]> {
  const sides: Side[] = [];
  for (const [name, start] of [
    ['ours', () => startOurs(url)],
    ['usual', () => startUsual(url, size.usual_pool)],
    ['limit', () => startLimit(url)],
  ] as const) {
    const target = await start();
    sides.push({ name, target, expect_per_second: 1.2 * (await warmUp(target, size.players)), measured: [] });
  }
  return sides;
}

function figuresOf(sides: readonly Side[], tps: readonly number[]) {
  const medianOf = (name: Side['name'], figure: 'per_second' | 'p50_ms' | 'p99_ms') =>
    median(sides.find((side) => side.name === name)!.measured.map((bets) => bets[figure]));
  const per_second = medianOf('ours', 'per_second');
  const ratios = {
    ratio: per_second / median(tps),
    ratio_usual: per_second / medianOf('usual', 'per_second'),
    ratio_limit: per_second / medianOf('limit', 'per_second'),
  };
  const gates = (['ratio_usual', 'ratio_limit'] as const).map((what) => ({
    what,
    gate: RATIOS[what].target,
    found: ratios[what],
    min: true as const,
  }));
  return {
    ratio: round2(ratios.ratio),
    ratio_usual: round2(ratios.ratio_usual),
    ratio_limit: round2(ratios.ratio_limit),
    per_second: Math.round(per_second),
    p50_ms: round2(medianOf('ours', 'p50_ms')),
    p99_ms: round2(medianOf('ours', 'p99_ms')),
    pgbench_tps: Math.round(median(tps)),
    medians: (['ours', 'usual', 'limit'] as const).map((server) => ({
      server,
      'bets/s': Math.round(medianOf(server, 'per_second')),
      'p50 ms': round2(medianOf(server, 'p50_ms')),
      'p99 ms': round2(medianOf(server, 'p99_ms')),
    })),
    ratios: (['ratio', 'ratio_usual', 'ratio_limit'] as const).map((figure) => ({
      figure,
      found: round2(ratios[figure]),
      aim: RATIOS[figure].target === null ? '' : `at least ${RATIOS[figure].target}`,
      meaning: RATIOS[figure].meaning,
    })),
    over: gates.filter(isMissed).map(({ what }) => what),
  };
}

const rowOf = (server: string, turn: number, bets: BetMeasurement): BenchRow => ({
  server,
  round: turn + 1,
  'bets/s': Math.round(bets.per_second),
  'p50 ms': round2(bets.p50_ms),
  'p99 ms': round2(bets.p99_ms),
  counted: bets.counted,
  refused: bets.refused,
  faults: bets.faults,
  'server µs/bet': Math.round(bets.server_us),
});
