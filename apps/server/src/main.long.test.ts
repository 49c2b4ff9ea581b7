import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slownessOfRun } from '../../../tools/bootstrap/slowness.mjs';

/** The time limit for the start of a server that creates its database. */
const START_MS = 50_000 * slownessOfRun();
const MAIN = join(import.meta.dirname, 'main.ts');
/** Where root's database is without DATA_DIR, as docs/operations.md names it. The hash is that of the clone's path. */
const CLONE = join(import.meta.dirname, '../../..');
const DATABASE = join('/var/lib/nua', createHash('sha256').update(CLONE).digest('hex').slice(0, 12));

const mayMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'sh', '-c', 'command -v nsenter && mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' })
    .status === 0;
if (!mayMount)
  console.error('\n!!! NO ROOT OR NO MOUNT NAMESPACES: the disk of root’s database is NOT TESTED in this run.\n');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

describe.skipIf(!mayMount)('a server that root starts with DEMO=0 and without DATA_DIR', () => {
  let cwd: string;
  let child: ChildProcess | null = null;
  let is_new_folder: boolean;
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'nua-disk-'));
    is_new_folder = !existsSync(DATABASE);
    mkdirSync(DATABASE, { recursive: true });
  });
  afterEach(async () => {
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    }
    rmSync(cwd, { recursive: true });
    if (is_new_folder) rmSync(DATABASE, { recursive: true });
  });

  it('is unhealthy while the disk of its database is full, and healthy again after the disk has grown', async () => {
    const port = await freePort();
    const { PATH = '' } = process.env;
    // The process alone sees a small disk at the folder of the database. All other folders have the space of this machine.
    const script = 'mount -t tmpfs -o size=240m,mode=755 tmpfs "$1" && exec "$2" "$3"';
    const server = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', DATABASE, process.execPath, MAIN], {
      cwd,
      env: { PATH, DEMO: '0', PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = server;
    const errors = text(server.stderr!);
    const health = async () => {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: ${await errors}`);
      const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      return response === null ? null : [response.status, ((await response.json()) as { status: string }).status];
    };
    await expect.poll(health, { timeout: START_MS }).toEqual([503, 'no room on the disk']);
    const grow = ['--target', String(server.pid), '--mount', 'mount', '-o', 'remount,size=2g', DATABASE];
    expect(spawnSync('nsenter', grow, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    await expect.poll(health, { timeout: START_MS }).toEqual([200, 'ok']);
  });
});
