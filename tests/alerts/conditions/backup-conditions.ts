import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { databaseTime } from '../../../apps/server/src/db/database-time.ts';
import { type BackupKind, recordDone, recordFailure } from '../../../apps/server/src/modules/backup/backup-state.ts';
import { runDueReconcile } from '../../../apps/server/src/modules/reconcile/reconcile-feature.ts';
import { makePastMonths } from '../../world/past-months.ts';
import type { World } from '../../world/world.ts';
import { type Condition, type Conditions, HOUR_MS, MINUTE_MS } from './condition.ts';

const ARCHIVE = resolve(import.meta.dirname, '../../../apps/server/src/modules/month/archive-main.ts');
const DAY_MS = 24 * HOUR_MS;

const environment = {
  BACKUP_TARGET: mkdtempSync(join(tmpdir(), 'nua-alarm-backups-')),
  BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
};
export const removeBackups = (): void => rmSync(environment.BACKUP_TARGET, { recursive: true });

const urlOf = ({ pool }: World): string => (pool.options as { connectionString: string }).connectionString;

/** A backup of this kind succeeded `age_ms` ago, by the clock of the database, and the next one is missing. */
const lateBackup = (kind: BackupKind, age_ms: number): Condition => ({
  options: { environment },
  subject: kind,
  async begin({ pool }) {
    await recordDone(pool, kind, {}, new Date((await databaseTime(pool)).getTime() - age_ms));
  },
  end: ({ pool }) => recordDone(pool, kind, {}),
});

export const backupConditions: Conditions = {
  NuaBackupLogLate: lateBackup('log', 6 * MINUTE_MS),
  NuaBackupBaseLate: lateBackup('base', 27 * HOUR_MS),
  NuaBackupDrillLate: lateBackup('drill', 33 * DAY_MS),
  NuaBackupFailed: {
    options: { environment },
    subject: 'base',
    begin: ({ pool }) => recordFailure(pool, 'base', 'there is no room'),
    end: ({ pool }) => recordDone(pool, 'base', {}),
  },
  NuaArchiveLate: {
    options: { environment },
    subject: 'site',
    begin: (world) => makePastMonths(urlOf(world), 2),
    async end(world) {
      await runDueReconcile(world.app);
      const env = { ...process.env, ...environment, DEMO: '1', DATABASE_URL: urlOf(world) };
      await promisify(execFile)(process.execPath, [ARCHIVE], { env });
    },
  },
};
