import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { serverAccount } from '../../db/embedded/account.ts';
import { binariesFor, makeFolder } from '../../db/embedded/binaries.ts';
import { choosePlace } from '../../db/embedded/place.ts';
import { BackupRefused } from './refused.ts';
import type { RestoreOptions } from './restore.ts';

type RestorePlace = Pick<RestoreOptions, 'data' | 'log_file' | 'account' | 'bin' | 'major'>;

function majorOf(bin: string): number {
  const { stdout, status } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, major] = /\) (\d+)/.exec(stdout ?? '') ?? [];
  if (status !== 0 || major === undefined) throw new BackupRefused(`${bin} has no executable postgres.`);
  return Number(major);
}

/**
 * Decides where a restore puts the data folder, and with which PostgreSQL it recovers.
 *
 * Shape   { into, bin, name }: the data folder, the folder with `postgres`, and the folder in DATA_DIR that is used if `into` is null
 */
export function chooseRestorePlace(options: { into: string | null; bin: string | null; name?: string }): RestorePlace {
  const account = serverAccount();
  const bin = options.bin === null ? binariesFor(account) : resolve(options.bin);
  const major = majorOf(bin);
  if (options.into !== null) {
    const data = resolve(options.into);
    if (!existsSync(dirname(data))) makeFolder(dirname(data), 0o755);
    return { data, log_file: `${data}.restore.log`, account, bin, major };
  }
  const { data, folder } = choosePlace({
    data_dir: process.env.DATA_DIR,
    ...(options.name ? { name: options.name } : {}),
  });
  return { data, log_file: join(folder, 'restore.log'), account, bin, major };
}
