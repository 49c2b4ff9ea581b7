import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { isMissed } from '../gates.ts';
import { type BetTarget, startOurs, startOursWith } from './bet-target.ts';
import { makeDatabase, openCluster } from './cluster.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './measure-bets.ts';
import { makePlayers } from './players.ts';

/** The minimum ratio of the bet rate with spans to the bet rate without. */
const TARGET_RATIO = 0.98;

type Side = { spans: 'off' | 'on'; target: BetTarget; expect_per_second: number; measured: BetMeasurement[] };

/** Compares dice bets on a server without spans and on a server that sends spans to a collector. */
export async function benchTracedBets(size: {
  seconds: number;
  rounds: number;
  players: number;
}): Promise<BenchResult> {
  const { seconds, rounds, players } = size;
  let batches = 0;
  const collector = createServer((request, response) => {
    batches += 1;
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_bets_traced');
  await makePlayers(url, players);
  const sides: Side[] = [];
  for (const [spans, target] of [
    ['off', await startOurs(url)],
    ['on', await startOursWith(url, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })],
  ] as const)
    sides.push({ spans, target, expect_per_second: 1.2 * (await warmUp(target, players)), measured: [] });
  for (let turn = 0; turn < rounds; turn += 1)
    // The order alternates, so that neither server always runs second.
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse())
      side.measured.push(
        await measureBets(side.target, { players, seconds, expect_per_second: side.expect_per_second }),
      );
  for (const { target } of sides) await target.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  collector.close();
  const medianOf = (spans: Side['spans'], figure: 'per_second' | 'server_us') =>
    median(sides.find((side) => side.spans === spans)!.measured.map((one) => one[figure]));
  const pairs = sides[0]!.measured.map((off, turn) => sides[1]!.measured[turn]!.per_second / off.per_second);
  const gate = { what: 'ratio', gate: TARGET_RATIO, found: median(pairs), min: true as const };
  return {
    ratio: round2(gate.found),
    ratio_cpu: round2(medianOf('off', 'server_us') / medianOf('on', 'server_us')),
    off_us: Math.round(medianOf('off', 'server_us')),
    on_us: Math.round(medianOf('on', 'server_us')),
    batches,
    players,
    seconds,
    over: isMissed(gate) ? ['ratio'] : [],
    rows: sides.flatMap(({ spans, measured }) => measured.map((one, turn) => rowOf(spans, turn, one))),
  };
}

const rowOf = (spans: string, turn: number, one: BetMeasurement): BenchRow => ({
  spans,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p99 ms': round2(one.p99_ms),
  'server µs/bet': Math.round(one.server_us),
});
