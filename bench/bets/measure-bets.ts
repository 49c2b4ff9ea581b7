import { createPool } from '../../apps/server/src/db/pool.ts';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import type { BetTarget } from './bet-target.ts';
import type { LoadResult } from './driver.ts';

export const CONNECTIONS = 64;

export type BetMeasurement = {
  per_second: number;
  counted: number;
  p50_ms: number;
  p99_ms: number;
  longest_ms: number;
  refused: number;
  faults: number;
  server_us: number;
};

export async function measureBets(
  target: BetTarget,
  load: { players: number; seconds: number; expect_per_second: number },
): Promise<BetMeasurement> {
  const make = target.requestsOf(load.players);
  // Requests are encrypted before the measurement, because in production the players' devices encrypt them.
  const requests = Array.from({ length: Math.ceil(load.expect_per_second * load.seconds) }, () => make());
  const before_us = await target.cpu_us();
  const result = await target.run({ connections: CONNECTIONS, seconds: load.seconds, requests, make });
  const server_us = ((await target.cpu_us()) - before_us) / Math.max(1, result.responses.length);
  const { rounds, refused } = target.read(result.responses);
  const counted = (await target.count?.(rounds)) ?? rounds.length;
  if (counted !== rounds.length) throw new Error(`${rounds.length - counted} answered bets have no transfer`);
  return {
    per_second: counted / result.seconds,
    counted,
    p50_ms: quantile(result, 0.5),
    p99_ms: quantile(result, 0.99),
    longest_ms: quantile(result, 1),
    refused,
    faults: result.faults.length,
    server_us,
  };
}

/** Places one bet for every player, which fills the server's caches. Returns the bet rate of a short measurement. */
export async function warmUp(target: BetTarget, players: number): Promise<number> {
  const make = target.requestsOf(players);
  const requests = Array.from({ length: players }, (_, n) => make(n));
  const { responses } = await target.run({ connections: CONNECTIONS, seconds: 600, requests, make: null });
  if (responses.length !== players) throw new Error(`only ${responses.length} of ${players} players could bet`);
  return (await measureBets(target, { players, seconds: 2, expect_per_second: 8_000 })).per_second;
}

function quantile({ latencies_ms }: LoadResult, q: number): number {
  return latencies_ms[Math.min(latencies_ms.length - 1, Math.floor(latencies_ms.length * q))] ?? Number.NaN;
}

export async function assertBooksReconcile(database_url: string): Promise<void> {
  const pool = createPool(database_url, { max: 1 });
  const differences = await reconcileBooks(pool);
  await pool.end();
  if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences.slice(0, 3))}`);
}
