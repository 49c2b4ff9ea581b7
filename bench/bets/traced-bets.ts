import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { type Interval, medianIntervalOf } from '../compare/interval.ts';
import { isMissed } from '../gates.ts';
import { type BetTarget, startOurs, startOursWith } from './bet-target.ts';
import { makeDatabase, openCluster } from './cluster.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './measure-bets.ts';
import { makePlayers } from './players.ts';

/** The minimum ratio of the bet rate with spans turned off to the bet rate of a server without the code of spans. */
const TARGET_OFF = 0.99;
/** The minimum ratio of the bet rate with spans to the bet rate with spans turned off. */
const TARGET_ON = 0.98;

type Spans = 'none' | 'off' | 'on';
type Side = { spans: Spans; target: BetTarget; expect_per_second: number; measured: BetMeasurement[] };

/**
 * Compares dice bets on three servers: without the code of spans, with spans turned off, and with spans that are sent to a collector. The
 * servers are measured in short alternating runs.
 */
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
  const sides = await startSides(url, { endpoint, players });
  for (let turn = 0; turn < rounds; turn += 1)
    for (const side of orderOf(sides, turn))
      side.measured.push(
        await measureBets(side.target, { players, seconds, expect_per_second: side.expect_per_second }),
      );
  for (const { target } of sides) await target.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  collector.close();
  return { ...figuresOf(sides), batches, players, seconds };
}

/** Starts and warms up all servers. An idle server uses almost no CPU time. */
async function startSides(url: string, size: { endpoint: string; players: number }): Promise<Side[]> {
  const withoutSpans = `--import ${new URL('./without-spans.ts', import.meta.url).href}`;
  const sides: Side[] = [];
  for (const [spans, start] of [
    ['none', () => startOursWith(url, { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${withoutSpans}` })],
    ['off', () => startOurs(url)],
    ['on', () => startOursWith(url, { OTEL_EXPORTER_OTLP_ENDPOINT: size.endpoint })],
  ] as const) {
    const target = await start();
    const expect_per_second = 1.2 * (await warmUp(target, size.players));
    sides.push({ spans, target, expect_per_second, measured: [] });
  }
  return sides;
}

/** The order alternates, so that no server always runs after the same server. */
const orderOf = (sides: readonly Side[], turn: number): readonly Side[] =>
  turn % 2 === 0 ? sides : [...sides].reverse();

function figuresOf(sides: readonly Side[]) {
  const measuredBy = (spans: Spans): BetMeasurement[] => sides.find((side) => side.spans === spans)!.measured;
  const medianOf = (spans: Spans, figure: 'per_second' | 'server_us') =>
    median(measuredBy(spans).map((one) => one[figure]));
  const compare = (spans: Spans, reference: Spans): Interval =>
    medianIntervalOf(measuredBy(spans).map((one, turn) => one.per_second / measuredBy(reference)[turn]!.per_second));
  const [off, on] = [compare('off', 'none'), compare('on', 'off')];
  const gates = [
    { what: 'ratio_off', gate: TARGET_OFF, found: off.ratio, min: true as const },
    { what: 'ratio', gate: TARGET_ON, found: on.ratio, min: true as const },
  ];
  return {
    ratio_off: round3(off.ratio),
    interval_off: [round3(off.low), round3(off.high)],
    ratio: round3(on.ratio),
    interval: [round3(on.low), round3(on.high)],
    ratio_cpu_off: round3(medianOf('none', 'server_us') / medianOf('off', 'server_us')),
    ratio_cpu: round3(medianOf('off', 'server_us') / medianOf('on', 'server_us')),
    none_us: Math.round(medianOf('none', 'server_us')),
    off_us: Math.round(medianOf('off', 'server_us')),
    on_us: Math.round(medianOf('on', 'server_us')),
    over: gates.filter(isMissed).map(({ what }) => what),
    rows: sides.flatMap(({ spans, measured }) => measured.map((one, turn) => rowOf(spans, turn, one))),
  };
}

/** A hundredth is the whole cost that the aim allows, so the figures have three digits. */
const round3 = (value: number): number => Math.round(value * 1_000) / 1_000;

const rowOf = (spans: Spans, turn: number, one: BetMeasurement): BenchRow => ({
  spans,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p99 ms': round2(one.p99_ms),
  'server µs/bet': Math.round(one.server_us),
});
