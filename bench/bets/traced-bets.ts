import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { type Interval, medianIntervalOf } from '../compare/interval.ts';
import { isMissed } from '../gates.ts';
import { startOursWith } from './bet-target.ts';
import { makeDatabase, openCluster } from './cluster.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './measure-bets.ts';
import { makePlayers } from './players.ts';
import type { Spans } from './switch-spans.ts';

/** The minimum ratio of the bet rate with spans turned off to the bet rate of a server without the code of spans. */
const TARGET_OFF = 0.99;
/** The minimum ratio of the bet rate with spans to the bet rate with spans turned off. */
const TARGET_ON = 0.98;

type Side = { spans: Spans; measured: BetMeasurement[] };

/**
 * Compares dice bets of one server in three states: without the code of spans, with spans turned off, and with spans that are sent to a
 * collector. The states follow each other in short runs.
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
  const switchSpans = `--import ${new URL('./switch-spans.ts', import.meta.url).href}`;
  const target = await startOursWith(url, {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${switchSpans}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  const expect_per_second = 1.2 * (await warmUp(target, players));
  const sides: readonly Side[] = (['none', 'off', 'on'] as const).map((spans) => ({ spans, measured: [] }));
  for (let turn = 0; turn < rounds; turn += 1)
    for (const side of orderOf(sides, turn)) {
      await target.command(side.spans);
      side.measured.push(await measureBets(target, { players, seconds, expect_per_second }));
    }
  await target.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  collector.close();
  return { ...figuresOf(sides), batches, players, seconds };
}

/** The order alternates, so that no state always follows the same state. */
const orderOf = (sides: readonly Side[], turn: number): readonly Side[] =>
  turn % 2 === 0 ? sides : [...sides].reverse();

function figuresOf(sides: readonly Side[]) {
  const measuredBy = (spans: Spans): BetMeasurement[] => sides.find((side) => side.spans === spans)!.measured;
  const medianOf = (spans: Spans) => Math.round(median(measuredBy(spans).map(({ server_us }) => server_us)));
  const compare = (spans: Spans, reference: Spans, ratioOf: (one: BetMeasurement, other: BetMeasurement) => number) =>
    medianIntervalOf(measuredBy(spans).map((one, turn) => ratioOf(one, measuredBy(reference)[turn]!)));
  const rateRatio = (one: BetMeasurement, other: BetMeasurement) => one.per_second / other.per_second;
  const cpuRatio = (one: BetMeasurement, other: BetMeasurement) => other.server_us / one.server_us;
  const [off, on] = [compare('off', 'none', rateRatio), compare('on', 'off', rateRatio)];
  const [cpu_off, cpu_on] = [compare('off', 'none', cpuRatio), compare('on', 'off', cpuRatio)];
  const gates = [
    { what: 'ratio_off', gate: TARGET_OFF, found: off.ratio, min: true as const },
    { what: 'ratio', gate: TARGET_ON, found: on.ratio, min: true as const },
  ];
  return {
    ratio_off: round3(off.ratio),
    interval_off: rounded(off),
    ratio: round3(on.ratio),
    interval: rounded(on),
    ratio_cpu_off: round3(cpu_off.ratio),
    interval_cpu_off: rounded(cpu_off),
    ratio_cpu: round3(cpu_on.ratio),
    interval_cpu: rounded(cpu_on),
    none_us: medianOf('none'),
    off_us: medianOf('off'),
    on_us: medianOf('on'),
    over: gates.filter(isMissed).map(({ what }) => what),
    rows: sides.flatMap(({ spans, measured }) => measured.map((one, turn) => rowOf(spans, turn, one))),
  };
}

/** A hundredth is the whole cost that the aim allows, so the figures have three digits. */
const round3 = (value: number): number => Math.round(value * 1_000) / 1_000;

const rounded = ({ low, high }: Interval) => [round3(low), round3(high)];

const rowOf = (spans: Spans, turn: number, one: BetMeasurement): BenchRow => ({
  spans,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p99 ms': round2(one.p99_ms),
  'server µs/bet': Math.round(one.server_us),
});
