import type { Feature } from '../../../core/handle.ts';
import { askDueOwners } from '../owner/ask-due-owners.ts';
import { createPayoutAccount } from './create-payout-account.ts';
import { deletePayoutAccount } from './delete-payout-account.ts';
import { listPayoutAccounts } from './list-payout-accounts.ts';

const LOOK_EVERY_MS = 5_000;

export const payoutAccountFeature: Feature = {
  name: 'payout-account',
  handlers: [listPayoutAccounts, createPayoutAccount, deletePayoutAccount],
  jobs: [{ name: 'payout-account-owner', every_ms: LOOK_EVERY_MS, run: (app) => askDueOwners(app) }],
};
