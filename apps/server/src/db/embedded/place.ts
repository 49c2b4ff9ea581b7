import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canEnter, type ServerAccount, serverAccount } from './account.ts';
import { makeFolder, ROOT_FOLDER } from './binaries.ts';

/** The folder of one embedded server: its cluster is in `data`, its log is `log_file`. */
export type Place = { account: ServerAccount; folder: string; data: string; log_file: string };

/** The top of the clone. Two clones on one machine must not share a cluster. */
export const CLONE = resolve(import.meta.dirname, '../../../../..');

const DEFAULT_FOLDER = join(CLONE, '.data');

function openPlace(account: ServerAccount, folder: string): Place {
  return { account, folder, data: join(folder, 'postgres'), log_file: join(folder, 'postgres.log') };
}

/**
 * Chooses the folder of the cluster.
 *
 * For an ordinary user it is in `data_dir`, by default `.data` of the clone. For root it is in a `data_dir` other than the default, or else
 * in `/var/lib/nua/<hash of the clone's path>`.
 *
 * Errors  Error if the database's user cannot enter the folder
 */
export function choosePlace(options: { data_dir?: string | undefined; name?: string }): Place {
  const account = serverAccount();
  const name = options.name ?? '';
  if (account === null) {
    const folder = join(resolve(options.data_dir ?? DEFAULT_FOLDER), name);
    mkdirSync(folder, { recursive: true });
    return openPlace(account, folder);
  }
  const clone = createHash('sha256').update(CLONE).digest('hex').slice(0, 12);
  const given = resolve(options.data_dir ?? DEFAULT_FOLDER);
  const folder = join(given === DEFAULT_FOLDER ? join(ROOT_FOLDER, clone) : given, name);
  makeFolder(folder, 0o755);
  if (!canEnter(account, folder)) {
    throw new Error(
      `DATA_DIR ${folder} is in a folder that the database's user "postgres" cannot enter, and PostgreSQL refuses to ` +
        `run as root. Choose a DATA_DIR outside private home folders, leave it unset (then ${ROOT_FOLDER} is used), ` +
        `or run as an ordinary user.`,
    );
  }
  return openPlace(account, folder);
}

/** Makes the database's user the owner of a new folder, and removes the access of everyone else. */
export function restrictFolder(account: ServerAccount, folder: string): void {
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
}
