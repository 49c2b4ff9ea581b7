import { pollStatement } from '../../apps/server/src/modules/payment/deposit/take-statement.ts';
import type { World } from './world.ts';

/** Reads the bank's statement now. Returns the number of new lines. */
export async function readStatement({ app, pool }: Pick<World, 'app' | 'pool'>): Promise<number> {
  await pool.query("update payment_task set next_at = $1 where name = 'bank_statement'", [app.clock.now()]);
  return await pollStatement(app);
}
