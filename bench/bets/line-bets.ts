import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { isMissed } from '../gates.ts';
import { type BetTarget, startHttpAndWebSocket } from './bet-target.ts';
import { makeDatabase, openCluster } from './cluster.ts';
import { assertBooksReconcile, type BetMeasurement, CONNECTIONS, measureBets, warmUp } from './measure-bets.ts';
import { makePlayers } from './players.ts';

/** Games without shared rounds should move to the WebSocket if it saves at least this share of a bet's CPU time. */
const SAVING = 0.15;

type Side = { transport: 'http' | 'line'; target: BetTarget; expect_per_second: number; measured: BetMeasurement[] };

/** Compares dice bets over HTTP and over WebSockets. */
export async function benchLineBets(size: { seconds: number; rounds: number; players: number }): Promise<BenchResult> {
  const { seconds, rounds, players } = size;
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_bets_line');
  await makePlayers(url, players);
  const targets = await startHttpAndWebSocket(url, players);
  const sides: Side[] = [];
  for (const transport of ['http', 'line'] as const)
    sides.push({
      ...{ transport, target: targets[transport], measured: [] },
      expect_per_second: 1.2 * (await warmUp(targets[transport], players)),
    });
  for (let turn = 0; turn < rounds; turn += 1)
    // The order alternates, so that neither transport always runs second.
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse())
      side.measured.push(
        await measureBets(side.target, { players, seconds, expect_per_second: side.expect_per_second }),
      );
  await targets.http.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  const medianOf = (transport: Side['transport'], figure: 'per_second' | 'server_us' | 'p99_ms') =>
    median(sides.find((side) => side.transport === transport)!.measured.map((one) => one[figure]));
  const saving = 1 - medianOf('line', 'server_us') / medianOf('http', 'server_us');
  const gate = { what: 'saving', gate: SAVING, found: saving, min: true as const };
  return {
    ratio: round2(medianOf('line', 'server_us') / medianOf('http', 'server_us')),
    saving: round2(saving),
    single_games_move: !isMissed(gate),
    http_us: Math.round(medianOf('http', 'server_us')),
    line_us: Math.round(medianOf('line', 'server_us')),
    http_per_second: Math.round(medianOf('http', 'per_second')),
    line_per_second: Math.round(medianOf('line', 'per_second')),
    connections: CONNECTIONS,
    players,
    seconds,
    reconcile: 0,
    rows: sides.flatMap(({ transport, measured }) => measured.map((one, turn) => rowOf(transport, turn, one))),
  };
}

const rowOf = (transport: string, turn: number, one: BetMeasurement): BenchRow => ({
  way: transport,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p50 ms': round2(one.p50_ms),
  'p99 ms': round2(one.p99_ms),
  counted: one.counted,
  refused: one.refused,
  faults: one.faults,
  'server µs/bet': Math.round(one.server_us),
});
