import { createPool } from '../../apps/server/src/db/pool.ts';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import type { BenchServer } from './bench-server.ts';
import { withClient } from './cluster.ts';
import { type LoadResult, readAnswers, requestMaker, runLoad } from './driver.ts';

export const CONNECTIONS = 64;

/** One measured round of bets, of which only those count whose transfer is in the ledger afterwards. */
export type BetRound = {
  per_second: number;
  counted: number;
  p50_ms: number;
  p99_ms: number;
  refused: number;
  faults: number;
  server_us: number;
};

export async function measureBets(
  server: BenchServer,
  database_url: string,
  load: { players: number; seconds: number; expect_per_second: number },
): Promise<BetRound> {
  const make = requestMaker(server, load.players);
  // What the players' own machines do is done before the clock starts: sealing their requests.
  const requests = Array.from({ length: Math.ceil(load.expect_per_second * load.seconds) }, () => make());
  const before_us = await server.cpu_us();
  const result = await runLoad(server, { connections: CONNECTIONS, seconds: load.seconds, requests, make });
  const server_us = ((await server.cpu_us()) - before_us) / Math.max(1, result.answers.length);
  const { rounds, refused } = readAnswers(server, result.answers);
  const counted = await countTransfers(database_url, rounds);
  if (counted !== rounds.length) throw new Error(`${rounds.length - counted} answered bets have no transfer`);
  return {
    per_second: counted / result.seconds,
    counted,
    p50_ms: quantile(result, 0.5),
    p99_ms: quantile(result, 0.99),
    refused,
    faults: result.faults.length,
    server_us,
  };
}

/**
 * One bet of every player: sessions, seed pairs and plans are loaded as on a server that has been up for a while. Then a
 * short round, which says what to expect.
 */
export async function warmUp(server: BenchServer, database_url: string, players: number): Promise<number> {
  const make = requestMaker(server, players);
  const requests = Array.from({ length: players }, (_, n) => make(n));
  const { answers } = await runLoad(server, { connections: CONNECTIONS, seconds: 600, requests, make: null });
  if (answers.length !== players) throw new Error(`only ${answers.length} of ${players} players could bet`);
  return (await measureBets(server, database_url, { players, seconds: 2, expect_per_second: 8_000 })).per_second;
}

function quantile({ latencies_ms }: LoadResult, q: number): number {
  return latencies_ms[Math.min(latencies_ms.length - 1, Math.floor(latencies_ms.length * q))] ?? Number.NaN;
}

async function countTransfers(database_url: string, rounds: readonly string[]): Promise<number> {
  const distinct = [...new Set(rounds)];
  return await withClient(database_url, async (client) => {
    let found = 0;
    for (let at = 0; at < distinct.length; at += 20_000) {
      const { rows } = await client.query(
        `select count(*)::int as n from ledger.transfer t join arcade.round r on r.id = t.id
           and r.player_id = (select a.owner_id from ledger.account a where a.id = t.debit_account)
         where t.id = any ($1) and t.reason = 'bet'`,
        [distinct.slice(at, at + 20_000)],
      );
      found += rows[0].n;
    }
    return found;
  });
}

/** Computes the books anew; throws the first differences. */
export async function mustReconcile(database_url: string): Promise<void> {
  const pool = createPool(database_url, { max: 1 });
  const differences = await reconcileBooks(pool);
  await pool.end();
  if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences.slice(0, 3))}`);
}
