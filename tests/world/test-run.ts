import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../apps/server/src/db/embedded/postmaster-file.ts';
import { startTestPostgres } from './database.ts';
import { hasRoomInMemory, MEMORY, moveTemporaryFilesTo } from './memory.ts';

/** The start of the names of this user's folders. The id of the run's process follows. */
const PREFIX = `nua-run-${process.getuid?.() ?? ''}-`;

/** Removes the folders of killed runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Whether programs in this folder may run. Some machines forbid it in memory. */
function mayExecute(folder: string): boolean {
  const program = join(folder, 'probe');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Moves the temporary files of this run into memory, if there is room. Returns a function that removes them.
 *
 * Tests that start their own database, restore backups or start a browser would wait for the disk as long as they compute
 * (docs/decisions/0062).
 */
function moveTemporaryFiles(): () => void {
  if (!hasRoomInMemory()) return () => {};
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // Like /tmp, because PostgreSQL runs as another user when root starts it.
  chmodSync(folder, 0o1777);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!mayExecute(folder)) {
    remove();
    return () => {};
  }
  moveTemporaryFilesTo(folder);
  return remove;
}

/** Starts what the test files of a run share. Returns a function that ends it. */
export async function startTestRun(): Promise<() => Promise<void>> {
  // Concurrent runs share PostgreSQL, so its socket must not be in the folder of one run.
  const stopPostgres = await startTestPostgres();
  const removeTemporaryFiles = moveTemporaryFiles();
  return async () => {
    await stopPostgres();
    removeTemporaryFiles();
  };
}
