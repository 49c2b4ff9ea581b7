import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../apps/server/src/db/embedded/launch.ts';

const DEBIAN = '/usr/lib/postgresql';

export function findPgbench(): string {
  const folders = (process.env.PATH ?? '').split(':');
  if (existsSync(DEBIAN)) {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => join(DEBIAN, version, 'bin')));
  }
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (!found)
    throw new Error('pgbench is missing. It comes with the package "postgresql-contrib" or "postgresql" (Debian).');
  return found;
}

const addressOf = (server: EmbeddedPostgres): string[] => ['-h', server.socket_folder, '-U', 'nua'];

export function initPgbench(server: EmbeddedPostgres, database: string, scale: number): void {
  execFileSync(findPgbench(), [...addressOf(server), '-i', '-s', String(scale), '-q', database], { stdio: 'pipe' });
}

/** Runs TPC-B for some seconds, and returns the transactions per second. */
export async function runPgbench(server: EmbeddedPostgres, database: string, seconds: number): Promise<number> {
  const flags = ['-M', 'prepared', '-n', '-c', '32', '-j', '2', '-T', String(seconds)];
  const child = spawn(findPgbench(), [...addressOf(server), ...flags, database], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  const tps = /tps = ([\d.]+)/.exec(output)?.[1];
  if (code !== 0 || !tps) throw new Error(`pgbench failed:\n${output}`);
  return Number(tps);
}
