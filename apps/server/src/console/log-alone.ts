import type { App } from '../core/app.ts';
import { keyedMutex } from '../core/keyed-mutex.ts';
import { logAct, type OperatorAct } from '../operator/operator-log.ts';

/**
 * Logs entries that belong to no change, such as a look or a refusal, in a transaction of their own.
 *
 * The log has one chain, so entries wait for each other. They wait here and not in the database, where each would hold a connection that
 * the players' calls need.
 */
export async function logAlone(app: App, ...entries: readonly OperatorAct[]): Promise<void> {
  await keyedMutex(app.pool, 'log of the console', async () => {
    await app.db.transaction().execute(async (tx) => {
      for (const entry of entries) await logAct(tx, entry);
    });
  });
}
