import { askDueOwners } from '../../apps/server/src/domain/account-owner/ask-due-owners.ts';
import { chargesSettled, runDueDeposits } from '../../apps/server/src/features/deposit/run-due-deposits.ts';
import { pullForDebts } from '../../apps/server/src/features/game/pull-for-debts.ts';
import { runDuePhoneChanges } from '../../apps/server/src/features/phone-change/run-due-phone-changes.ts';
import { runDueWithdraws } from '../../apps/server/src/features/withdraw/run-due-withdraws.ts';
import { sendDuePushes } from '../../apps/server/src/push/send-due-pushes.ts';
import { readStatement } from './read-statement.ts';
import type { World } from './world.ts';

/** Does what a running server's tickers do once a second; a world whose clock stands still has none. */
export async function doDueWork({ app }: Pick<World, 'app'>): Promise<void> {
  await runDueDeposits(app);
  await readStatement({ app, pool: app.pool });
  await pullForDebts(app);
  await askDueOwners(app);
  await runDueWithdraws(app);
  await runDuePhoneChanges(app);
  await chargesSettled();
  await sendDuePushes(app);
}
