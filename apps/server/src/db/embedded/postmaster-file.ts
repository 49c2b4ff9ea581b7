import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of `postmaster.pid`, which a killed server leaves behind. */
export type PostmasterFile = { pid: number; socket_folder: string };

/**
 * Reads `postmaster.pid`: line 1 is the process, line 5 the socket folder. A file without a valid process number, for example a
 * half-written one, counts as missing.
 */
export function readPostmasterFile(data: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socket_folder: lines[4]?.trim() ?? '' };
}

/** Reports whether the number belongs to a process, which may be a zombie or another program. */
export function isKnownToKernel(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Reports whether the process runs. A zombie is dead, though the kernel still has its number. */
export function isAlive(pid: number): boolean {
  if (!isKnownToKernel(pid)) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

/** Reports whether the process is a PostgreSQL on this data folder, and not another program with the same number. */
export function isPostmasterOf(pid: number, data: string): boolean {
  return isAlive(pid) && commandLine(pid).includes(`-D ${data} `);
}
