import { expect } from 'vitest';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { chargesSettled } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import type { World } from './world.ts';

/** Stops a world. Once every charge has settled, its books must agree. */
export async function stopReconciled(world: World): Promise<void> {
  await chargesSettled();
  expect(await reconcileBooks(world.pool)).toEqual([]);
  await world.stop();
}
