import { join } from 'node:path';
import { startBenchServer } from './bench-server.ts';
import { withClient } from './cluster.ts';
import { type Load, type LoadResult, runLoad } from './driver.ts';
import { openLineLoad } from './line-driver.ts';
import { lineWire, type MakeRequest, plainWire, type ReadResponses, sealedWire } from './wire.ts';

/** A server that accepts bets, with the format of its bets and a query that counts its stored bets. */
export type BetTarget = {
  socket: string;
  cpu_us(): Promise<number>;
  stop(): Promise<void>;
  /** Sends the load to the server, over HTTP or WebSockets. */
  run: (load: Load) => Promise<LoadResult>;
  requestsOf(players: number): MakeRequest;
  read: ReadResponses;
  /** Counts how many of these rounds are in the books; null for a server without books. */
  count: ((rounds: readonly string[]) => Promise<number>) | null;
};

/** Starts this server, or with `folder` the server of another source tree. */
export async function startOurs(url: string, folder = import.meta.dirname): Promise<BetTarget> {
  return await startSealed(url, folder, { count: (rounds) => countRounds(url, OURS, rounds) });
}

/** Starts this server with these environment variables. */
export async function startOursWith(url: string, env: Record<string, string>): Promise<BetTarget> {
  return await startSealed(url, import.meta.dirname, { env, count: (rounds) => countRounds(url, OURS, rounds) });
}

/** Starts this server once, with two transports: `http`, and `line`, which is a WebSocket for each of these players. */
export async function startHttpAndWebSocket(
  url: string,
  players: number,
): Promise<{ http: BetTarget; line: BetTarget }> {
  type Hello = { encrypt: { kid: string; key: string } };
  const { hello, ...server } = await startBenchServer<Hello>(join(import.meta.dirname, 'server.ts'), url);
  const count = (rounds: readonly string[]) => countRounds(url, OURS, rounds);
  const lines = await openLineLoad(server.socket, players);
  return {
    http: { ...server, ...sealedWire(hello.encrypt), count, run: (load) => runLoad(server.socket, load) },
    line: { ...server, ...lineWire(hello.encrypt), count, run: lines.run },
  };
}

/** Starts this server with bets in memory: it posts nothing to the ledger. */
export async function startLimit(url: string): Promise<BetTarget> {
  return await startSealed(url, import.meta.dirname, { env: { POSTING: 'memory' }, count: null });
}

async function startSealed(
  url: string,
  folder: string,
  { env, count }: Pick<BetTarget, 'count'> & { env?: Record<string, string> },
): Promise<BetTarget> {
  type Hello = { encrypt: { kid: string; key: string } };
  const { hello, ...server } = await startBenchServer<Hello>(join(folder, 'server.ts'), url, env);
  return { ...server, ...sealedWire(hello.encrypt), count, run: (load) => runLoad(server.socket, load) };
}

/** Starts the conventional server with a pool of connections to the database. `makeUsualTables` makes its tables. */
export async function startUsual(url: string, pool: number): Promise<BetTarget> {
  const server = await startBenchServer<object>(join(import.meta.dirname, 'usual-server.ts'), url, {
    POOL: String(pool),
  });
  const count = (rounds: readonly string[]) => countRounds(url, USUAL, rounds);
  return { ...server, ...plainWire, count, run: (load) => runLoad(server.socket, load) };
}

const OURS = `select count(*)::int as n from ledger.transfer t join arcade.round r on r.id = t.id
    and r.player_id = (select a.owner_id from ledger.account a where a.id = t.debit_account)
  where t.id = any ($1) and t.reason = 'bet'`;
const USUAL = OURS.replaceAll(/ledger|arcade/g, 'usual');

async function countRounds(url: string, query: string, rounds: readonly string[]): Promise<number> {
  const distinct = [...new Set(rounds)];
  return await withClient(url, async (client) => {
    let found = 0;
    for (let at = 0; at < distinct.length; at += 20_000) {
      const { rows } = await client.query(query, [distinct.slice(at, at + 20_000)]);
      found += rows[0].n;
    }
    return found;
  });
}
