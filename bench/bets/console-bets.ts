import { join } from 'node:path';
import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { medianIntervalOf } from '../compare/interval.ts';
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

type Side = 'off' | 'on';

/**
 * Compares dice bets without and with a console that reads a report, pauses for `pause` milliseconds and reads the next. Both sides are
 * measured in short alternating runs on the same servers. The database contains a year of play.
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
  // The node runs the site's jobs on both sides, so that the sides differ only by the reports.
  const console_node = await startBenchServer(join(import.meta.dirname, 'console-worker.ts'), url, {
    PAUSE_MS: String(pause),
  });
  const measured: Record<Side, BetMeasurement[]> = { off: [], on: [] };
  const cores: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1)
    // The order alternates, so that neither side always runs second.
    for (const side of turn % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      await console_node.command(side === 'on' ? 'read' : 'pause');
      const before_us = await console_node.cpu_us();
      measured[side].push(await measureBets(target, { players, seconds, expect_per_second }));
      if (side === 'on') cores.push(((await console_node.cpu_us()) - before_us) / seconds / 1e6);
      await console_node.command('pause');
    }
  await console_node.stop();
  await target.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  const medianOf = (side: Side, figure: 'per_second' | 'server_us') => median(measured[side].map((one) => one[figure]));
  const pairs = measured.off.map((off, turn) => measured.on[turn]!.per_second / off.per_second);
  const { ratio, low, high } = medianIntervalOf(pairs);
  const gate = { what: 'ratio', gate: TARGET_RATIO, found: ratio, min: true as const };
  return {
    ratio: round2(ratio),
    interval: [round2(low), round2(high)],
    ratio_cpu: round2(medianOf('off', 'server_us') / medianOf('on', 'server_us')),
    pairs: pairs.map(round2),
    console_cores: round2(median(cores)),
    players,
    seconds,
    pause,
    reconcile: 0,
    over: isMissed(gate) ? ['ratio'] : [],
    rows: (['off', 'on'] as const).flatMap((side) => measured[side].map((one, turn) => rowOf(side, turn, one))),
  };
}

const rowOf = (console_state: Side, turn: number, one: BetMeasurement): BenchRow => ({
  console: console_state,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p50 ms': round2(one.p50_ms),
  'p99 ms': round2(one.p99_ms),
  'server µs/bet': Math.round(one.server_us),
});
