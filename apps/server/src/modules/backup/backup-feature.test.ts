import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import type { App } from '../../core/app.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { BackupSettings } from '../../providers/backup/read-backup-settings.ts';
import { runDueBackups } from './backup-feature.ts';
import { readStates, recordDone } from './backup-state.ts';

const world = useWorld();
const DAY_MS = 86_400_000;
const HOUR = 3;

/** A node of a site with backups. Its drill fails before it reads anything, because the command's BACKUP_TARGET is invalid. */
const node = (): App =>
  Object.assign(Object.create(world.app) as App, {
    config: { ...world.app.config, backup: { hour: HOUR } as BackupSettings },
  });

/** Records a base backup of this moment, and a drill of some days ago. */
async function drilledBefore(days: number): Promise<void> {
  for (const kind of ['log', 'base'] as const) await recordDone(world.pool, kind, { chain: 'a chain' });
  const now = await databaseTime(world.pool);
  await recordDone(world.pool, 'drill', { chain: 'a chain' }, new Date(now.getTime() - days * DAY_MS));
}

beforeEach(() => {
  vi.stubEnv('BACKUP_TARGET', 'no place');
  return () => vi.unstubAllEnvs();
});

describe('the backup job', () => {
  it('starts no drill in the 30 days after the last one', async () => {
    await drilledBefore(29);
    await runDueBackups(node());
    expect(await readStates(world.pool)).toMatchObject({ base: { failed_at: null }, drill: { failed_at: null } });
  });

  it('starts a drill 30 days after the last one, on one node, and records that it failed', async () => {
    await drilledBefore(30);
    const runs = await Promise.allSettled([runDueBackups(node()), runDueBackups(node())]);
    const failures = runs.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : []));
    expect(failures).toEqual([expect.stringMatching(/the drill backup failed: .*BACKUP_TARGET/)]);
    const { base, drill } = await readStates(world.pool);
    expect([base.failed_at, drill.failed_at]).toEqual([null, expect.any(Date)]);
    expect(drill.failure).toContain('BACKUP_TARGET');
    // The next attempt is made half an hour later.
    await runDueBackups(node());
  });
});
