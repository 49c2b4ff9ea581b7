import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOnDisk } from '../world/memory.ts';

const FOLDER = join(folderOnDisk(), 'nua-promtool');
const TIMEOUT_MS = 180_000;

const runShell = (script: string, cwd: string): boolean =>
  spawnSync('sh', ['-c', script], { cwd, timeout: TIMEOUT_MS }).status === 0;

/**
 * Returns the path of Prometheus's rule tester. If it is not installed, unpacks it from Debian's package. Returns null if neither works.
 */
export function findPromtool(): string | null {
  if (runShell('command -v promtool', '/')) return 'promtool';
  const unpacked = join(FOLDER, 'usr/bin/promtool');
  if (!existsSync(unpacked) && runShell('command -v apt-get && command -v dpkg', '/')) {
    mkdirSync(FOLDER, { recursive: true });
    // As root, apt-get downloads with the user _apt, who needs write access.
    runShell('apt-get download -q prometheus || (apt-get update -q && apt-get download -q prometheus)', FOLDER);
    const [deb] = readdirSync(FOLDER).filter((name) => name.endsWith('.deb'));
    if (deb !== undefined) runShell(`dpkg -x '${deb}' .`, FOLDER);
  }
  return existsSync(unpacked) ? unpacked : null;
}
