import type { Feature } from '../../http/handle.ts';
import { createDeposit } from './create-deposit.ts';
import { gatewayRoutes } from './gateway-routes.ts';
import { getDeposit } from './get-deposit.ts';
import { listDeposits } from './list-deposits.ts';
import { chargesSettled } from './run-due-deposits.ts';

export const depositFeature: Feature = {
  name: 'deposit',
  handlers: [createDeposit, listDeposits, getDeposit],
  routes: gatewayRoutes,
  stop: () => chargesSettled(),
};
