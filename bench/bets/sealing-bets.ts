import { join } from 'node:path';
import { newSealKey } from '../../apps/server/src/core/sealing/seal-key.ts';
import { checkSealed } from '../../apps/server/src/ledger/sealing/seal-check.ts';
import { type BenchResult, type BenchRow, median, round2 } from '../bench.ts';
import { isMissed } from '../gates.ts';
import { startBenchServer } from './bench-server.ts';
import { startOursWith } from './bet-target.ts';
import { makeDatabase, openCluster, withClient } from './cluster.ts';
import { assertBooksReconcile, type BetMeasurement, measureBets, warmUp } from './measure-bets.ts';
import { makePlayers } from './players.ts';

/** The minimum ratio of the bet rate with a sealing worker to the bet rate without. */
const TARGET_RATIO = 0.9;

type Side = { sealing: 'off' | 'on'; measured: BetMeasurement[] };

/**
 * Compares dice bets without and with a worker that seals the ledger, checks seals and then pauses for `pause` seconds. A real site seals
 * once an hour and checks every five minutes.
 */
export async function benchSealingBets(size: {
  seconds: number;
  rounds: number;
  players: number;
  pause: number;
}): Promise<BenchResult> {
  const { seconds, rounds, players, pause } = size;
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_bets_sealing');
  await makePlayers(url, players);
  const SEAL_KEY = newSealKey('bench');
  const startWorker = () =>
    startBenchServer(join(import.meta.dirname, 'seal-worker.ts'), url, { SEAL_KEY, PAUSE_S: String(pause) });
  const target = await startOursWith(url, { SEAL_KEY });
  const expect_per_second = 1.2 * (await warmUp(target, players));
  // After this first seal, the server's own job does not seal again for the rest of the hour.
  await (await startWorker()).stop();
  const sides: readonly Side[] = [
    { sealing: 'off', measured: [] },
    { sealing: 'on', measured: [] },
  ];
  const workers: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1)
    // The order alternates, so that neither side always runs second.
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
      const worker = side.sealing === 'off' ? null : await startWorker();
      side.measured.push(await measureBets(target, { players, seconds, expect_per_second }));
      if (worker) workers.push((await worker.cpu_us()) / seconds / 1e6);
      await worker?.stop();
    }
  await target.stop();
  await assertBooksReconcile(url);
  const sealed = await readSealed(url);
  await cluster.stop();
  const medianOf = (sealing: Side['sealing'], figure: 'per_second' | 'server_us' | 'p99_ms') =>
    median(sides.find((side) => side.sealing === sealing)!.measured.map((one) => one[figure]));
  const pairs = sides[0]!.measured.map((off, turn) => sides[1]!.measured[turn]!.per_second / off.per_second);
  const gate = { what: 'ratio', gate: TARGET_RATIO, found: median(pairs), min: true as const };
  return {
    ratio: round2(gate.found),
    ratio_cpu: round2(medianOf('off', 'server_us') / medianOf('on', 'server_us')),
    off_us: Math.round(medianOf('off', 'server_us')),
    on_us: Math.round(medianOf('on', 'server_us')),
    worker_cores: round2(median(workers)),
    ...sealed,
    players,
    seconds,
    pause,
    over: isMissed(gate) ? ['ratio'] : [],
    rows: sides.flatMap(({ sealing, measured }) => measured.map((one, turn) => rowOf(sealing, turn, one))),
  };
}

/** Counts the seals and the sealed entries. Throws if a seal differs from the ledger. */
async function readSealed(url: string) {
  return await withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    const { entries, statements, differences } = await checkSealed(client, null);
    if (differences.length > 0) throw new Error(`the seals differ: ${JSON.stringify(differences.slice(0, 3))}`);
    const { rows } = await client.query<{ seals: number }>('select count(*)::int as seals from ledger.checkpoint');
    return { seals: rows[0]!.seals, sealed_entries: entries, sealed_statements: statements };
  });
}

const rowOf = (sealing: string, turn: number, one: BetMeasurement): BenchRow => ({
  sealing,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p50 ms': round2(one.p50_ms),
  'p99 ms': round2(one.p99_ms),
  'server µs/bet': Math.round(one.server_us),
});
