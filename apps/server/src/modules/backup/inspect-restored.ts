import type { Pool } from 'pg';
import { createPool } from '../../db/pool.ts';
import { lastTransfer } from '../../ledger/last-transfer.ts';
import { reconcileBooks, trialBalance } from '../../ledger/reconcile-books.ts';
import { setSetting } from '../../settings/set-setting.ts';

export type Inspected = { last: Awaited<ReturnType<typeof lastTransfer>>; differences: number };

const RESTORE = 'restore';

/** Pauses payouts. A payout that is approved in the restored database may have been sent already, and would be sent again. */
async function pausePayouts(pool: Pool, at: Date): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { before, after } = await setSetting(client, 'payouts_paused', true, RESTORE, at);
    await client.query(
      `insert into operator_log (at, operator, act, subject, before, after) values ($1, $2, 'restore', 'setting payouts_paused', $3, $4)`,
      [at, RESTORE, JSON.stringify(before), JSON.stringify(after)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Pauses the payouts of a restored database, recomputes its balances and prints each difference. */
export async function inspectRestored(url: string, at: Date, print: (line: string) => void): Promise<Inspected> {
  const pool = createPool(url, { max: 1, application_name: 'nua restore' });
  try {
    await pausePayouts(pool, at);
    const differences = await reconcileBooks(pool);
    for (const { check, what, stored, computed } of differences)
      print(`DIFFERS ${check}: ${what}: stored ${stored}, computed ${computed}`);
    const sum = (await trialBalance(pool)).reduce((total, { balance }) => total + BigInt(balance), 0n);
    return { last: await lastTransfer(pool), differences: differences.length + (sum === 0n ? 0 : 1) };
  } finally {
    await pool.end();
  }
}
