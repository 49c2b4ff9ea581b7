import type { App } from '../core/app.ts';
import { keyedMutex } from '../core/keyed-mutex.ts';
import { logAct, type OperatorAct } from '../operator/operator-log.ts';

/**
 * Logs entries that belong to no change, such as a look or a refusal, in a separate transaction.
 *
 * The entries form one chain, so they are written one at a time. They wait here and not in the database, where each waiting entry would
 * hold a connection that the players' calls need.
 */
export async function logAlone(app: App, ...entries: readonly OperatorAct[]): Promise<void> {
  await keyedMutex(app.pool, 'log of the console', async () => {
    await app.db.transaction().execute(async (tx) => {
      for (const entry of entries) await logAct(tx, entry);
    });
  });
}
