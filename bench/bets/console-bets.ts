import { join } from 'node:path';
import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { countPast } from '../console/count-past.ts';
import { fillSite } from '../console/fill-site.ts';
import { openSite } from '../console/site.ts';
import { isMissed } from '../gates.ts';
import { startBenchServer } from './bench-server.ts';
import { startOurs } from './bet-target.ts';
import { makeDatabase, openCluster } from './cluster.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './measure-bets.ts';

/** The minimum ratio of the bet rate while a console reads reports to the bet rate without a console. */
const TARGET_RATIO = 0.95;
const DAYS = 360;
const ROUNDS_A_PLAYER = 10;

type Side = { console: 'off' | 'on'; measured: BetMeasurement[] };

/**
 * Compares dice bets without and with a console that reads a report, pauses for `pause` milliseconds and reads the next. The database
 * contains a year of play.
 */
export async function benchConsoleBets(size: {
  seconds: number;
  rounds: number;
  players: number;
  pause: number;
}): Promise<BenchResult> {
  const { seconds, rounds, players, pause } = size;
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_bets_console');
  await fillSite(url, { players, rounds: ROUNDS_A_PLAYER * players, days: DAYS });
  const site = await openSite(url);
  await countPast(url, site.app);
  await site.stop();
  const target = await startOurs(url);
  const expect_per_second = 1.2 * (await warmUp(target, players));
  const sides: readonly Side[] = [
    { console: 'off', measured: [] },
    { console: 'on', measured: [] },
  ];
  const cores: number[] = [];
  let minutes_ahead = 0;
  for (let turn = 0; turn < rounds; turn += 1)
    // The order alternates, so that neither side always runs second.
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
      minutes_ahead += 1;
      const node = await startNode(url, { CONSOLE: side.console, PAUSE_MS: pause, AHEAD_MS: minutes_ahead * 60_000 });
      const before_us = await node.cpu_us();
      side.measured.push(await measureBets(target, { players, seconds, expect_per_second }));
      if (side.console === 'on') cores.push(((await node.cpu_us()) - before_us) / seconds / 1e6);
      await node.stop();
    }
  await target.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  const medianOf = (console_state: Side['console'], figure: 'per_second' | 'server_us') =>
    median(sides.find((side) => side.console === console_state)!.measured.map((one) => one[figure]));
  const pairs = sides[0]!.measured.map((off, turn) => sides[1]!.measured[turn]!.per_second / off.per_second);
  const gate = { what: 'ratio', gate: TARGET_RATIO, found: median(pairs), min: true as const };
  return {
    ratio: round2(gate.found),
    ratio_cpu: round2(medianOf('off', 'server_us') / medianOf('on', 'server_us')),
    pairs: pairs.map(round2),
    console_cores: round2(median(cores)),
    players,
    seconds,
    pause,
    reconcile: 0,
    over: isMissed(gate) ? ['ratio'] : [],
    rows: sides.flatMap((side) => side.measured.map((one, turn) => rowOf(side.console, turn, one))),
  };
}

const startNode = (url: string, settings: Record<string, string | number>) =>
  startBenchServer(
    join(import.meta.dirname, 'console-worker.ts'),
    url,
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  );

const rowOf = (console_state: string, turn: number, one: BetMeasurement): BenchRow => ({
  console: console_state,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p50 ms': round2(one.p50_ms),
  'p99 ms': round2(one.p99_ms),
  'server µs/bet': Math.round(one.server_us),
});
