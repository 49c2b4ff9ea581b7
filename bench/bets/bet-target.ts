import { join } from 'node:path';
import { startBenchServer } from './bench-server.ts';
import { withClient } from './cluster.ts';
import { type Load, type LoadResult, runLoad } from './driver.ts';
import { openLineLoad } from './line-driver.ts';
import { lineWire, type MakeRequest, plainWire, type ReadResponses, sealedWire } from './wire.ts';

/** A server under test, with the format of its bets. */
export type BetTarget = {
  socket: string;
  cpu_us(): Promise<number>;
  /** Runs a command of the server's process and waits until it ended. */
  command(name: string): Promise<void>;
  stop(): Promise<void>;
  /** Sends the load to the server, over HTTP or WebSockets. */
  run: (load: Load) => Promise<LoadResult>;
  requestsOf(players: number): MakeRequest;
  read: ReadResponses;
  /** Counts the rounds that are in the ledger. Null for a server without a ledger. */
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

/** Starts this server once. `http` sends bets over HTTP, `line` over one WebSocket for each player. */
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

/** Starts this server without posting: bets are in memory only. */
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

/** Starts the conventional server. `pool` is its number of database connections. */
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
    for (let start = 0; start < distinct.length; start += 20_000) {
      const { rows } = await client.query(query, [distinct.slice(start, start + 20_000)]);
      found += rows[0].n;
    }
    return found;
  });
}
