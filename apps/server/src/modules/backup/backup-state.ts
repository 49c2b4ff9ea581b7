import type { Pool } from 'pg';
import { databaseTime } from '../../db/database-time.ts';

export type BackupKind = 'log' | 'base' | 'drill';

/** The last success and failure of a kind. The times are the database's, because a demo's clock may be ahead. */
export type BackupState = {
  kind: BackupKind;
  done_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  /** The chain of the last success. */
  chain: string | null;
  now: Date;
};

export async function readStates(pool: Pool): Promise<Record<BackupKind, BackupState>> {
  const { rows } = await pool.query<Omit<BackupState, 'now'>>(
    `select kind, done_at, failed_at, failure, detail ->> 'chain' as chain from backup_state`,
  );
  const now = await databaseTime(pool);
  return Object.fromEntries(rows.map((row) => [row.kind, { ...row, now }])) as Record<BackupKind, BackupState>;
}

/** Records a success, and clears the last failure. */
export async function recordDone(pool: Pool, kind: BackupKind, detail: object, at: Date | null = null): Promise<void> {
  await pool.query(
    `update backup_state set done_at = $3, detail = $2, failed_at = null, failure = null, claimed_until = null where kind = $1`,
    [kind, JSON.stringify(detail), at ?? (await databaseTime(pool))],
  );
}

export async function recordFailure(pool: Pool, kind: BackupKind, failure: string): Promise<void> {
  await pool.query('update backup_state set failed_at = $3, failure = $2, claimed_until = null where kind = $1', [
    kind,
    failure.slice(0, 1_000),
    await databaseTime(pool),
  ]);
}

/** Claims one kind of backup run for this process, for some hours. Returns false while another process has the claim. */
export async function claim(pool: Pool, kind: BackupKind, hours: number): Promise<boolean> {
  const now = await databaseTime(pool);
  const { rowCount } = await pool.query(
    'update backup_state set claimed_until = $3 where kind = $1 and (claimed_until is null or claimed_until < $2)',
    [kind, now, new Date(now.getTime() + hours * 3_600_000)],
  );
  return rowCount === 1;
}
