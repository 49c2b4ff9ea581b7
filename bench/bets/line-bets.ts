import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { isMissed } from '../gates.ts';
import { type BetTarget, startHttpAndWebSocket } from './bet-target.ts';
import { makeDatabase, openCluster } from './cluster.ts';
import { assertBooksReconcile, type BetRound, CONNECTIONS, measureBets, warmUp } from './measure-bets.ts';
import { makePlayers } from './players.ts';

/** Games without shared rounds should move to the WebSocket if it saves more than this share of a bet's CPU time. */
const SAVING = 0.15;

type Side = { transport: 'http' | 'line'; target: BetTarget; expect_per_second: number; rounds: BetRound[] };

/** Compares the same sealed dice bets of the same players on one server, alternately over HTTP and over WebSockets. */
export async function benchLineBets(size: { seconds: number; rounds: number; players: number }): Promise<BenchResult> {
  const { seconds, rounds, players } = size;
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_bets_line');
  await makePlayers(url, players);
  const ways = await startHttpAndWebSocket(url, players);
  const sides: Side[] = [];
  for (const transport of ['http', 'line'] as const)
    sides.push({
      ...{ transport, target: ways[transport], rounds: [] },
      expect_per_second: 1.2 * (await warmUp(ways[transport], players)),
    });
  for (let turn = 0; turn < rounds; turn += 1)
    // The order changes in each round, so that no server always follows the same one.
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse())
      side.rounds.push(await measureBets(side.target, { players, seconds, expect_per_second: side.expect_per_second }));
  await ways.http.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  const medianOf = (transport: Side['transport'], figure: 'per_second' | 'server_us' | 'p99_ms') =>
    median(sides.find((side) => side.transport === transport)!.rounds.map((one) => one[figure]));
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
    rows: sides.flatMap(({ transport, rounds: measured }) => measured.map((one, turn) => rowOf(transport, turn, one))),
  };
}

const rowOf = (transport: string, turn: number, one: BetRound): BenchRow => ({
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
