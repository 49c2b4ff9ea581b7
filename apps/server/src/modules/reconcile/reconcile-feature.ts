import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { openConnection } from '../../db/connection.ts';
import { ReconcileRunning, reconcileNew, reconcileWhole, sumOf } from '../../ledger/reconcile-run.ts';
import { readLastRuns } from '../../ledger/reconcile-state.ts';
import { dueReconcile } from './reconcile-due.ts';

const CHECK_EVERY_MS = 300_000;
const MAX_LOGGED = 20;

/**
 * Recomputes the books if that is due. Of several nodes one does it. The alert of the differences reads the metrics; the log names them.
 *
 * The run has a connection without the limits of the pool, because a statement may take minutes. The end of the process ends it.
 */
export async function runDueReconcile(app: App): Promise<void> {
  if (dueReconcile(await readLastRuns(app.pool)) === null) return;
  const address = (app.pool.options as { connectionString: string }).connectionString;
  const client = await openConnection(address, { application_name: 'nua reconcile' });
  const end = () => void client.end().catch(() => {});
  app.signal.addEventListener('abort', end, { once: true });
  try {
    // Another node may have done it meanwhile.
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
  jobs: [{ name: 'reconcile', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runDueReconcile }],
};
