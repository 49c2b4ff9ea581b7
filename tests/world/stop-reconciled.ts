import { expect } from 'vitest';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { waitForCharges } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import type { World } from './world.ts';

/** Waits until every charge has settled, reconciles the ledger and stops the world. */
export async function stopReconciled(world: World): Promise<void> {
  await waitForCharges();
  expect(await reconcileBooks(world.pool)).toEqual([]);
  await world.stop();
}
