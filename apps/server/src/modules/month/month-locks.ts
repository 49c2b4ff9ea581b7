import type { ClientBase } from 'pg';
import { lockNumbers } from '../../db/advisory-locks.ts';
import { BackupRefused } from '../backup/public.ts';

type Lock = { key: number; refusal: string };

/** Runs `work` while this connection has an advisory lock. The lock is reentrant. Throws BackupRefused if another connection has it. */
async function withAdvisoryLock<Result>(
  client: ClientBase,
  { key, refusal }: Lock,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [key]);
  if (rows[0]!.is_free !== true) throw new BackupRefused(refusal);
  try {
    return await work();
  } finally {
    // This fails if the connection was lost. Then the lock was released too.
    await client.query<{ done: boolean }>('select pg_advisory_unlock($1) as done', [key]).catch(() => {});
  }
}

/**
 * Runs `work` while no other process archives, drops or returns a month.
 *
 * Errors  BackupRefused
 */
export const withMonthsLock = <Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> =>
  withAdvisoryLock(
    client,
    { key: lockNumbers.months, refusal: 'Another process archives, drops or returns a month of this database.' },
    work,
  );

/**
 * Runs `work` while no reconcile is running. A reconcile reads the months in several snapshots. A month that is dropped or returned
 * meanwhile would be missing or counted twice.
 *
 * Errors  BackupRefused
 */
export const withoutReconcile = <Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> =>
  withAdvisoryLock(
    client,
    { key: lockNumbers.reconcile, refusal: 'A reconcile is running. Run this again when it has ended.' },
    work,
  );
