import type { ClientBase } from 'pg';
import { lockNumbers } from '../db/advisory-locks.ts';
import { preventMonthDrops } from './dropped-months.ts';
import { type Balance, type Difference, runChecks, trialBalance } from './reconcile-books.ts';
import { DROPPED_CHECKS } from './reconcile-dropped-checks.ts';
import { END_CHECKS } from './reconcile-end-checks.ts';
import { CHUNK, LAST, NEW } from './reconcile-scope.ts';
import { recordReconcile } from './reconcile-state.ts';
import { openWindow } from './reconcile-window.ts';
import { WINDOW_CHECKS } from './reconcile-window-checks.ts';
import {
  addToSums,
  BUILT,
  compareSums,
  createSums,
  moveVerifiedPoint,
  readHorizon,
  readVerifiedPoint,
  STORED,
  storeSums,
} from './verified-point.ts';

/** The result of a run. */
export type Reconciled = {
  kind: 'new' | 'whole';
  differences: Difference[];
  balances: Balance[];
  transfers: number;
  chunks: number;
  /** The verified point after the run. It does not move if anything differs. */
  verified_to: Date | null;
};

export class ReconcileRunning extends Error {
  constructor() {
    super('Another reconcile is running on this database.');
  }
}

const CHUNK_TRANSFERS = 250_000;

/**
 * Recomputes the transfers after the verified point in one snapshot, and compares all balances with their sums. Without a verified point it
 * recomputes everything.
 *
 * The connection must not be shared. `horizon`, for tests, is the time before which no further transfer can appear.
 *
 * Errors  ReconcileRunning; errors of the database
 */
export async function reconcileNew(client: ClientBase, horizon?: Date): Promise<Reconciled> {
  return await exclusively(client, async () => {
    const { verified_to } = await readVerifiedPoint(client);
    if (verified_to === null) return await readWhole(client, horizon);
    const to = laterOf(verified_to, horizon ?? (await readHorizon(client)));
    return await inSnapshot(client, async () => {
      const transfers = await openWindow(client, { from: verified_to, to: null });
      const differences = await runChecks(client, NEW, [WINDOW_CHECKS, END_CHECKS]);
      const balances = await trialBalance(client, NEW);
      const is_balanced = agrees(differences, balances);
      if (is_balanced) {
        await addToSums(client, STORED, to);
        await moveVerifiedPoint(client, to);
      }
      return { kind: 'new', differences, balances, transfers, chunks: 1, verified_to: is_balanced ? to : verified_to };
    });
  });
}

/**
 * Recomputes everything, with one snapshot for each chunk of time, and compares the result with the stored sums of the verified point.
 *
 * Errors  ReconcileRunning; errors of the database
 */
export async function reconcileWhole(client: ClientBase, horizon?: Date): Promise<Reconciled> {
  return await exclusively(client, () => readWhole(client, horizon));
}

async function readWhole(client: ClientBase, horizon?: Date): Promise<Reconciled> {
  const { verified_to } = await readVerifiedPoint(client);
  const to = laterOf(verified_to, horizon ?? (await readHorizon(client)));
  const differences: Difference[] = [];
  let [transfers, chunks] = [0, 1];
  await createSums(client);
  let from: Date | null = null;
  for (const until of await readLimits(client, verified_to, to)) {
    await inSnapshot(client, async () => {
      transfers += await openWindow(client, { from, to: until });
      differences.push(...(await runChecks(client, CHUNK, [WINDOW_CHECKS])));
      await addToSums(client, BUILT, null);
      if (until.getTime() === verified_to?.getTime()) differences.push(...(await compareSums(client)));
    });
    from = until;
    chunks += 1;
  }
  return await inSnapshot(client, async () => {
    transfers += await openWindow(client, { from: to, to: null });
    differences.push(...(await runChecks(client, LAST, [WINDOW_CHECKS, END_CHECKS, DROPPED_CHECKS])));
    const balances = await trialBalance(client, LAST);
    const is_balanced = agrees(differences, balances);
    if (is_balanced) await storeSums(client, to);
    return { kind: 'whole', differences, balances, transfers, chunks, verified_to: is_balanced ? to : verified_to };
  });
}

const laterOf = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other);

/** Adds balances. The sum over all accounts is zero if the books are correct. */
export const sumOf = (balances: readonly Balance[]): bigint =>
  balances.reduce((total, { balance }) => total + BigInt(balance), 0n);

const agrees = (differences: readonly Difference[], balances: readonly Balance[]): boolean =>
  differences.length === 0 && sumOf(balances) === 0n;

/**
 * Divides the time before `to` into chunks of whole hours with about CHUNK_TRANSFERS transfers. The verified point is one of the limits,
 * because the stored sums are compared there.
 */
async function readLimits(client: ClientBase, verified_to: Date | null, to: Date): Promise<Date[]> {
  const { rows } = await client.query<{ until: Date; count: number }>(
    `select date_trunc('hour', at) + interval '1 hour' as until, count(*)::int as count from ledger.transfer
     where at < $1 group by 1 order by 1`,
    [to],
  );
  const limits = verified_to === null ? [to] : [verified_to, to];
  let in_chunk = 0;
  for (const { until, count } of rows) {
    in_chunk += count;
    if (in_chunk < CHUNK_TRANSFERS || until >= to) continue;
    limits.push(until);
    in_chunk = 0;
  }
  const times = [...new Set(limits.map((one) => one.getTime()))].sort((a, b) => a - b);
  return times.map((ms) => new Date(ms));
}

async function inSnapshot<T>(client: ClientBase, run: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read');
  try {
    await preventMonthDrops(client);
    await client.query(`set local work_mem = '128MB'`);
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Runs one reconcile at a time on the database, and records its result for /metrics. */
async function exclusively(client: ClientBase, run: () => Promise<Reconciled>): Promise<Reconciled> {
  const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
    lockNumbers.reconcile,
  ]);
  if (rows[0]!.is_free !== true) throw new ReconcileRunning();
  try {
    // PostgreSQL refuses this on a connection that has used temporary tables.
    await client.query(`set temp_buffers = '256MB'`).catch(() => {});
    const reconciled = await run();
    const found = reconciled.differences.length + (sumOf(reconciled.balances) === 0n ? 0 : 1);
    await recordReconcile(client, found, reconciled);
    return reconciled;
  } finally {
    await client.query('drop table if exists sum_account, sum_day').catch(() => {});
    await client
      .query<{ pg_advisory_unlock: boolean }>('select pg_advisory_unlock($1)', [lockNumbers.reconcile])
      .catch(() => {});
  }
}
