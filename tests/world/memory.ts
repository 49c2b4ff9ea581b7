import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory. */
export const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

export function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}

const ON_DISK = 'NUA_DISK_TMPDIR';

/** Moves the temporary files of this process and of its workers to this folder. */
export function moveTemporaryFilesTo(folder: string): void {
  process.env[ON_DISK] = folderOnDisk();
  process.env.TMPDIR = folder;
}

/** The folder of temporary files that stay on the disk, where `tmpdir` may be in memory. */
export const folderOnDisk = (): string => process.env[ON_DISK] ?? tmpdir();
