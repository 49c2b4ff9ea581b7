import type { Feature } from '../../http/handle.ts';
import { createPayoutAccount } from './create-payout-account.ts';
import { deletePayoutAccount } from './delete-payout-account.ts';
import { listPayoutAccounts } from './list-payout-accounts.ts';

export const payoutAccountFeature: Feature = {
  name: 'payout-account',
  handlers: [listPayoutAccounts, createPayoutAccount, deletePayoutAccount],
};
