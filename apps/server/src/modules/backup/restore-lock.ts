import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive } from '../../db/embedded/postmaster-file.ts';
import { BackupRefused } from './refused.ts';

function write(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Lets one process at a time restore into a folder. A killed one leaves a file whose process is gone; the next one removes it.
 *
 * Shape   path of the lock file -> a function that unlocks
 * Errors  BackupRefused while another restore is running
 */
export function lockRestore(path: string): () => void {
  if (!write(path)) {
    const holder = Number(readFileSync(path, 'utf8'));
    if (isAlive(holder))
      throw new BackupRefused(`Another restore into this folder is running: process ${holder}. Wait for its end.`);
    rmSync(path, { force: true });
    if (!write(path)) throw new BackupRefused('Another restore into this folder has just begun.');
  }
  return () => rmSync(path, { force: true });
}
