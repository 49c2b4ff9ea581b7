import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackedUpDatabase, newBackupKey, writtenIn } from '../../../../../tests/world/backed-up-database.ts';
import type { App } from '../../core/app.ts';
import { Metrics } from '../../core/metrics.ts';
import { createPool } from '../../db/pool.ts';
import type { BackupSettings } from '../../providers/backup/read-backup-settings.ts';
import { alarmRules } from '../alarm/public.ts';
import { backUp } from './back-up.ts';
import { backupFeature } from './backup-feature.ts';
import { readStates } from './backup-state.ts';
import { openVault } from './open-vault.ts';
import { restore } from './restore.ts';

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0700', 'tmpfs', folder]).status === 0;
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);

/** Only root on Linux may mount a disk. */
function canMountDisk(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'nua-mount-'));
  const is_mounted = mount(folder);
  if (is_mounted) unmount(folder);
  rmdirSync(folder);
  return is_mounted;
}

const hasDisk = canMountDisk();
if (!hasDisk) console.error('\n!!! A full archive disk is NOT TESTED: this user may not mount a disk.\n');

/** Fills a disk, first with large blocks and then with small ones. */
function fill(disk: string): void {
  for (const bytes of [1 << 20, 1 << 12])
    try {
      for (;;) appendFileSync(join(disk, 'filler'), Buffer.alloc(bytes));
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
    }
}

describe.skipIf(!hasDisk)('a full archive disk', () => {
  let db: BackedUpDatabase;
  let disk: string;
  beforeEach(async () => {
    db = await BackedUpDatabase.start();
    disk = join(db.folder, 'disk');
    mkdirSync(disk);
    mount(disk);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    unmount(disk);
    await db.stop();
  });

  it('raises the alarm of the log, which ends when there is space again, and nothing is lost', async () => {
    const backup = { target: { kind: 'folder', folder: disk }, keys: [newBackupKey()], database_url: null, hour: 3 };
    const vault = openVault(backup as unknown as BackupSettings);
    const [pool, metrics, errors] = [createPool(db.url, { max: 2 }), new Metrics(false), [] as string[]];
    const log = { info: () => {}, error: ({ err }: { err: unknown }) => errors.push(String(err)) };
    const config = { backup, roles: new Set(['worker']) };
    const node = { pool, metrics, config, log, clock: { runs: true } } as unknown as App;
    const rule = alarmRules.find(({ name }) => name === 'NuaBackupLogLate')!;
    const findings = async () => (await rule.measure!(node, null)).findings.map(({ subject }) => subject);
    const fullErrors = () => errors.filter((error) => error.includes('ENOSPC')).length;
    await backupFeature.start?.(node);
    try {
      await expect.poll(async () => (await readStates(pool)).log.done_at).not.toBeNull();
      await backUp(vault, db.url);
      fill(disk);
      await db.write(1, 10);
      await expect.poll(fullErrors).toBeGreaterThan(0);

      // Ten minutes pass. A node records stored log at most once a minute.
      const { now } = performance;
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 600_000);
      await pool.query(`update backup_state set done_at = done_at - interval '10 minutes' where kind = 'log'`);
      const before = fullErrors();
      await expect.poll(fullErrors).toBeGreaterThan(before);
      expect(await findings()).toEqual(['log']);

      rmSync(join(disk, 'filler'));
      await expect.poll(findings).toEqual([]);
      const { result } = await restore({ ...db.place(), vault, wanted: { to: null, base: null } }, writtenIn);
      expect(result).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect((await vault.store.list('')).filter((name) => name.endsWith('/chain'))).toHaveLength(1);
    } finally {
      await backupFeature.stop?.(node);
      await pool.end();
    }
  });
});
