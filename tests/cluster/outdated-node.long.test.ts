import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { type FreshDatabase, freshDatabase } from '../world/database.ts';
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let database: FreshDatabase;
let pool: pg.Pool;
const data_dir = mkdtempSync(join(tmpdir(), 'nua-outdated-'));
beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
  rmSync(data_dir, { recursive: true, force: true });
});

async function startServer() {
  const child: ChildProcess = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, DATA_DIR: data_dir, DEMO: '1', LOG_LEVEL: 'silent' },
      ...{ PORT: String(await freePort()), DRAIN_S: '0' },
    },
  });
  let errors = '';
  child.stderr!.on('data', (part) => {
    errors += part;
  });
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  const isReady = await Promise.race([once(child, 'message').then(() => true), gone.then(() => false)]);
  return { child, gone, isReady, errors: () => errors };
}

const record = (name: string, phase: string, upgrade: number) =>
  pool.query("insert into migration (name, checksum, phase, upgrade) values ($1, 'x', $2, $3)", [name, phase, upgrade]);

describe('a node on a database that a newer build migrates', () => {
  it('runs during migrations that only extend the schema, and exits after one that removes something', async () => {
    await record('9001-next', 'expand', 2);
    const node = await startServer();
    expect(node.isReady).toBe(true);
    expect((await pool.query('select from serving_node')).rowCount).toBe(1);
    await record('9002-last', 'contract', 2);
    expect(await node.gone).toEqual([1, null]);
    expect(node.errors()).toMatch(/NEWER_CONTRACT: .*has run 9002-last/);
    expect((await pool.query('select from serving_node')).rowCount).toBe(0);
    const again = await startServer();
    expect(again.isReady).toBe(false);
    expect(await again.gone).toEqual([1, null]);
    expect(again.errors()).toMatch(/NEWER_CONTRACT: .*has run 9002-last/);
  });

  it('cannot start if it is two versions behind', async () => {
    await pool.query("update migration set phase = 'expand', upgrade = 3 where name = '9002-last'");
    const node = await startServer();
    expect(node.isReady).toBe(false);
    await node.gone;
    expect(node.errors()).toMatch(/TWO_UPGRADES_BEHIND: .*9001-next, 9002-last/);
  });
});
