import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ServerAccount } from '../../db/embedded/account.ts';
import { restrictFolder } from '../../db/embedded/place.ts';
import { isAlive } from '../../db/embedded/postmaster-file.ts';
import type { BackupVault } from './chain.ts';
import { type Choice, chooseBackup, type Wanted } from './choose-backup.ts';
import { readCatalogue } from './read-catalogue.ts';
import { type RecoveredServer, recover } from './recover.ts';
import { BackupRefused } from './refused.ts';
import { unpackBackup } from './unpack-backup.ts';

export type RestoreOptions = {
  vault: BackupVault;
  wanted: Wanted;
  /** A prefix of the names of the chains to read; empty for all. */
  under: string;
  /** The data folder to create. It must be absent or empty. */
  data: string;
  log_file: string;
  account: ServerAccount;
  /** The folder with `postgres`. */
  bin: string;
  major: number;
  print: (line: string) => void;
};

export type Restored<Result> = { choice: Choice; result: Result };

function assertEmpty(data: string): void {
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new BackupRefused(`${data} is not empty. Move it away first; nothing in it was touched.`);
}

function assertVersion({ from }: Choice, here: number): void {
  const major = Math.floor(from.chain.server_version / 10_000);
  if (major !== here)
    throw new BackupRefused(
      `This backup is of PostgreSQL ${major}, and the one here is ${here}. Name the folder of that version with --bin.`,
    );
}

/** Disk space that must remain free for the files that PostgreSQL creates during the recovery. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** Throws if the disk is too small. A drill on the same disk must not fill the disk of the running database. */
function assertRoom({ from, manifest, has_log }: Choice, folder: string): void {
  const log = has_log && from.head !== null ? Number(from.head.stored_lsn - manifest.start_lsn) : 0;
  // The log is counted twice: it is stored here, and replaying it lets the files grow by at most its length.
  const needed = manifest.tar_bytes + 2 * log + SPARE_BYTES;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed)
    throw new BackupRefused(
      `There is no room for this backup in ${folder}: it needs ${Math.ceil(needed / 1e6)} MB, and ${Math.floor((bavail * bsize) / 1e6)} MB are free. Name another folder.`,
    );
}

const own_locks = new Set<string>();

/**
 * Lets one process at a time restore into a folder.
 *
 * Each process writes a file with its id in the name, and then looks for the files of other processes. Two restores that begin at the same
 * moment may both be refused.
 *
 * Shape   path of the lock, to which the process id is added -> a function that unlocks
 * Errors  BackupRefused while another restore is running
 */
export function lockRestore(path: string): () => void {
  const own_path = `${path}.${process.pid}`;
  const refuse = (holder: number): never => {
    throw new BackupRefused(`Another restore into this folder is running: process ${holder}. Wait for its end.`);
  };
  if (own_locks.has(own_path)) refuse(process.pid);
  // The file may exist already, because in a container a killed process often had the same id.
  writeFileSync(own_path, '', { mode: 0o600 });
  own_locks.add(own_path);
  const unlock = () => {
    own_locks.delete(own_path);
    rmSync(own_path, { force: true });
  };
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    const holder = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : process.pid;
    if (holder === process.pid) continue;
    if (isAlive(holder)) {
      unlock();
      refuse(holder);
    }
    rmSync(join(dirname(path), name), { force: true });
  }
  return unlock;
}

/**
 * Restores a backup into an empty folder. The data is written to another folder, which is renamed last, so a failure leaves the target
 * unchanged.
 *
 * `inspect` runs on the recovered server before the folder is renamed. If it throws, nothing is restored.
 *
 * Errors  BackupRefused with the reason; the errors of `recover`
 */
export async function restore<Result>(
  options: RestoreOptions,
  inspect: (server: RecoveredServer, choice: Choice) => Promise<Result>,
): Promise<Restored<Result>> {
  const { vault, data, log_file, account, bin, print } = options;
  assertEmpty(data);
  const unlock = lockRestore(`${data}.restoring.lock`);
  const temporary = `${data}.restoring`;
  try {
    const choice = chooseBackup(await readCatalogue(vault, options.under), options.wanted);
    assertVersion(choice, options.major);
    assertRoom(choice, dirname(data));
    print(`the base backup is of ${choice.manifest.ended_at.toISOString()}, in ${vault.store.place}`);
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { mode: 0o700 });
    restrictFolder(account, temporary);
    await unpackBackup(vault, choice, { data: temporary, account });
    print('every object was opened and compared; replaying the log');
    const { database, superuser } = choice.from.chain;
    const server = await recover({ data: temporary, log_file, bin, account, to: choice.to, database, superuser });
    let result: Result;
    try {
      result = await inspect(server, choice);
    } finally {
      await server.stop();
    }
    assertEmpty(data);
    if (existsSync(data)) rmdirSync(data);
    renameSync(temporary, data);
    return { choice, result };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    unlock();
  }
}
