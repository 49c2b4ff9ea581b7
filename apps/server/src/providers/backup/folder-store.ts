import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BackupStore } from '../../core/ports/backup-store.ts';

const UNFINISHED = /\.new-[0-9a-f]{12}$/;

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(String((error as { code?: unknown }).code));

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the folders below the target, but never the target, because its disk may not be mounted. */
async function makeFolders(target: string, folder: string): Promise<void> {
  if (folder === target) {
    await access(target).catch(() => {
      throw new Error(`The folder ${target} of BACKUP_TARGET does not exist. Is its disk mounted?`);
    });
    return;
  }
  await makeFolders(target, dirname(folder));
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) await syncFolder(dirname(folder));
}

/** Stores backups in a folder of a mounted disk. A killed writer leaves a temporary file, which is never listed. */
export function createFolderStore(folder: string): BackupStore {
  const pathOf = (name: string): string => join(folder, name);
  return {
    place: folder,
    async put(name, bytes) {
      const path = pathOf(name);
      const temporary = `${path}.new-${randomBytes(6).toString('hex')}`;
      await makeFolders(folder, dirname(path));
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      await rename(temporary, path);
      await syncFolder(dirname(path));
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async list(prefix) {
      // Only the last folder of the prefix is read.
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await readdir(pathOf(parent), { recursive: true, withFileTypes: true }).catch((error) => {
        if (isAbsent(error)) return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .sort();
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
