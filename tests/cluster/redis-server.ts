import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { freePort } from './free-port.ts';

const isInstalled = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Returns whether redis-server is installed. Root installs it first, if necessary. */
export function ensureRedis(): boolean {
  if (isInstalled('redis-server')) return true;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('sh', ['-c', 'apt-get update -q && apt-get install -y -q --no-install-recommends redis-server'], {
      env,
      timeout: 180_000,
    });
  }
  return isInstalled('redis-server');
}

export type RedisServer = { url: string; stop(): Promise<void> };

/** Starts a Redis that stores nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const url = `redis://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    try {
      await client.connect();
      client.destroy();
      break;
    } catch {
      await pause(50);
    }
  }
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
