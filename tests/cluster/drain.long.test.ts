import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../world/database.ts';
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let database: FreshDatabase;
const data_dir = mkdtempSync(join(tmpdir(), 'nua-drain-'));
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(data_dir, { recursive: true, force: true });
});

/** Starts the server like `npm start`, on a database that outlives the server. */
async function startServer(drain_s: number) {
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, DATA_DIR: data_dir, PORT: String(port), DEMO: '1', LOG_LEVEL: 'fatal' },
      DRAIN_S: String(drain_s),
    },
  });
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  const isReady = await Promise.race([once(child, 'message').then(() => true), gone.then(() => false)]);
  if (!isReady) throw new Error('the server ended before it was ready');
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  return { child, gone, statusOf };
}

describe('a server that is sent SIGTERM', () => {
  it('reports itself as draining while it still responds to calls', async () => {
    // The longest draining time allowed. The checks end long before it.
    const { child, gone, statusOf } = await startServer(60);
    expect([await statusOf('/healthz'), await statusOf('/api/c/bank')]).toEqual([200, 200]);
    child.kill('SIGTERM');
    await expect.poll(() => statusOf('/healthz')).toBe(503);
    expect(await statusOf('/api/c/bank')).toBe(200);
    child.kill('SIGKILL');
    await gone;
  });

  it('ends with the exit code 0 after DRAIN_S', async () => {
    const { child, gone } = await startServer(1);
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  });
});
