import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/demo-players.ts';
import { SEED_KEY } from '../../tests/world/credentials.ts';
import { median, profileFlags } from '../bench.ts';

export type RenderServer = {
  address: string;
  pid: number;
  /** The session cookie of the demo player. */
  cookie: string;
  /** Renders only the React tree of the lobby, repeatedly. Returns pages per second. */
  renderBare(seconds: number, cookie: string): Promise<number>;
  /** Returns the median number of database queries of a page. */
  countQueries(path: string, cookie: string): Promise<number>;
  stop(): Promise<void>;
};

const PAGES_COUNTED = 15;

/**
 * Starts the site on a migrated database. `shared_ms` is how long data that all visitors share is cached. `folder` may belong to another
 * source tree.
 */
export async function startRenderServer(
  database_url: string,
  { shared_ms, folder = import.meta.dirname }: { shared_ms?: number; folder?: string } = {},
): Promise<RenderServer> {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const shared = shared_ms === undefined ? {} : { SHARED_MS: String(shared_ms) };
  const env = { ...process.env, ...shared, DATABASE_URL: database_url, DATA_DIR: data_dir, SEED_KEY };
  const child = fork(join(folder, 'server.ts'), { env, execArgv: profileFlags() });
  const { address, player } = await responseOf<{ address: string; player: string }>(child);
  const queries = async (): Promise<number> => {
    child.send({ queries: true });
    return (await responseOf<{ queries: number }>(child)).queries;
  };
  return {
    address,
    pid: child.pid!,
    cookie: await signIn(address, player),
    async renderBare(seconds, cookie) {
      child.send({ draw: seconds, cookies: Object.fromEntries(cookie ? [cookie.split('=')] : []) });
      return (await responseOf<{ per_second: number }>(child)).per_second;
    },
    async countQueries(path, cookie) {
      const counts: number[] = [];
      for (let turn = 0; turn < PAGES_COUNTED; turn += 1) {
        const before = await queries();
        const response = await fetch(address + path, { headers: { cookie }, redirect: 'manual' });
        await response.text();
        counts.push((await queries()) - before);
      }
      // The jobs of the server also send queries now and then. The median excludes them.
      return median(counts);
    },
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.send({ stop: true });
      await exited;
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

async function signIn(address: string, user_name: string): Promise<string> {
  const response = await fetch(`${address}/api/c/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name, password: DEMO_PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.includes('nua_session='));
  if (!cookie) throw new Error(`${user_name} could not sign in: ${await response.text()}`);
  return cookie.split(';')[0]!;
}

function responseOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the server under test ended (${code})`));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as T);
    });
  });
}
