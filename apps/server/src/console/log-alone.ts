import type { App } from '../core/app.ts';
import { keyedMutex } from '../core/keyed-mutex.ts';
import { logAct, type OperatorAct } from '../operator/operator-log.ts';

/**
 * Logs entries that belong to no change, such as a read of personal data or a refusal, in a separate transaction.
 *
 * The entries form a hash chain, so they are written one at a time. They wait in this process, because each entry that waits in the
 * database would hold a connection.
 */
export async function logAlone(app: App, ...entries: readonly OperatorAct[]): Promise<void> {
  await keyedMutex(app.pool, 'log of the console', async () => {
    await app.db.transaction().execute(async (tx) => {
      for (const entry of entries) await logAct(tx, entry);
    });
  });
}
