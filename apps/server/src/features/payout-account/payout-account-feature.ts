import { askDueOwners } from '../../domain/account-owner/ask-due-owners.ts';
import type { Feature } from '../../http/handle.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { createPayoutAccount } from './create-payout-account.ts';
import { deletePayoutAccount } from './delete-payout-account.ts';
import { listPayoutAccounts } from './list-payout-accounts.ts';

const LOOK_EVERY_MS = 5_000;
const tickers = new WeakMap<object, Ticker>();

export const payoutAccountFeature: Feature = {
  name: 'payout-account',
  handlers: [listPayoutAccounts, createPayoutAccount, deletePayoutAccount],
  start(app) {
    tickers.set(
      app,
      startTicker(app, 'payout_account_owner', LOOK_EVERY_MS, () => askDueOwners(app)),
    );
  },
  async stop(app) {
    await tickers.get(app)?.stop();
  },
};
