import type { ClientBase } from 'pg';
import { RECONCILE_LOCK } from '../../ledger/reconcile-run.ts';
import { BackupRefused } from '../backup/public.ts';

/** Held by everything that writes an archive, or moves rows between it and the database. */
const MONTHS_LOCK = 7_411_054;

type Lock = { key: number; refusal: string };

/** Runs work while this connection has a lock of the database. It may have it already. Errors: BackupRefused if another one has it. */
async function holding<Result>(
  client: ClientBase,
  { key, refusal }: Lock,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [key]);
  if (rows[0]!.is_free !== true) throw new BackupRefused(refusal);
  try {
    return await work();
  } finally {
    // Fails if the connection was lost, and the lock with it.
    await client.query<{ done: boolean }>('select pg_advisory_unlock($1) as done', [key]).catch(() => {});
  }
}

/**
 * Runs work while no other process archives, drops or returns a month.
 *
 * Errors  BackupRefused
 */
export const aloneWithMonths = <Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> =>
  holding(
    client,
    { key: MONTHS_LOCK, refusal: 'Another process archives, drops or returns a month of this database.' },
    work,
  );

/**
 * Runs work while nothing is reconciled. A whole reconcile first adds the sums of the dropped months, and then reads the other months in
 * several snapshots. A month that is dropped or returned in between would be counted not at all, or twice.
 *
 * Errors  BackupRefused
 */
export const withoutReconcile = <Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> =>
  holding(client, { key: RECONCILE_LOCK, refusal: 'A reconcile is running. Run this again when it has ended.' }, work);
