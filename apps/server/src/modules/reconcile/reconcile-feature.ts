import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { LONG_RUN_MS } from '../../core/job.ts';
import { openConnection } from '../../db/connection.ts';
import { ReconcileRunning, reconcileNew, reconcileWhole, sumOf } from '../../ledger/reconcile-run.ts';
import { readLastRuns } from '../../ledger/reconcile-state.ts';
import { dueReconcile } from './reconcile-due.ts';

const CHECK_EVERY_MS = 300_000;
const MAX_LOGGED = 20;

/**
 * Reconciles the ledger if that is due, on one of the nodes.
 *
 * It uses a separate connection without the pool's time limits, because a statement may take minutes. A shutdown closes the connection.
 */
export async function runDueReconcile(app: App): Promise<void> {
  if (dueReconcile(await readLastRuns(app.pool)) === null) return;
  const address = (app.pool.options as { connectionString: string }).connectionString;
  const client = await openConnection(address, { application_name: 'nua reconcile' });
  const end = () => void client.end().catch(() => {});
  app.signal.addEventListener('abort', end, { once: true });
  try {
    // Another node may have reconciled in the meantime.
    const due = dueReconcile(await readLastRuns(client));
    if (due === null) return;
    const { differences, balances, kind, transfers, verified_to } = await (due === 'whole'
      ? reconcileWhole
      : reconcileNew)(client);
    const found = { kind, transfers, verified_to, sum: String(sumOf(balances)) };
    if (differences.length === 0) app.log.info(found, 'the books agree');
    else app.log.error({ ...found, differences: differences.slice(0, MAX_LOGGED) }, 'the books differ');
  } catch (error) {
    if (!(error instanceof ReconcileRunning) && !app.signal.aborted) throw error;
  } finally {
    app.signal.removeEventListener('abort', end);
    await client.end().catch(() => {});
  }
}

export const reconcileFeature: Feature = {
  name: 'reconcile',
  handlers: [],
  jobs: [
    { name: 'reconcile', every_ms: CHECK_EVERY_MS, max_at_once: 1, stuck_after_ms: LONG_RUN_MS, run: runDueReconcile },
  ],
};
