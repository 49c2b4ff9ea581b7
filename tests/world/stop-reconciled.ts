import { expect } from 'vitest';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { chargesSettled } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import type { World } from './world.ts';

/** Requires that the books of a world agree once every charge has settled, then stops it. */
export async function stopReconciled(world: World): Promise<void> {
  await chargesSettled();
  expect(await reconcileBooks(world.pool)).toEqual([]);
  await world.stop();
}
