import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Place, restrictFolder } from './place.ts';
import { isAlive } from './postmaster-file.ts';

/** Isolates the server from the caller's language and time zone. Without LANG, initdb would create an ASCII database. */
export const SERVER_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' };

function removeUnfinished(place: Place): void {
  for (const name of readdirSync(place.folder)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(place.folder, name), { recursive: true, force: true });
  }
}

/**
 * Creates the cluster if there is none.
 *
 * It is created in another folder and then renamed, so a killed initdb leaves no incomplete cluster. If two processes start together, the
 * slower one uses the cluster of the other.
 */
export function ensureCluster(place: Place, bin: string): void {
  if (existsSync(join(place.data, 'PG_VERSION'))) return;
  removeUnfinished(place);
  const temporary = `${place.data}.new-${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary);
  restrictFolder(place.account, temporary);
  const flags = ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const result = spawnSync(join(bin, 'initdb'), ['-D', temporary, '-U', 'nua', '--no-instructions', ...flags], {
    ...place.account,
    cwd: '/',
    encoding: 'utf8',
    env: SERVER_ENVIRONMENT,
  });
  if (result.status !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    throw new Error(`initdb failed for ${basename(place.folder)}: ${(result.stderr || String(result.error)).trim()}`);
  }
  try {
    renameSync(temporary, place.data);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(join(place.data, 'PG_VERSION'))) throw error;
  }
}
