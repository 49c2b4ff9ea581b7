import type { App } from '../../../core/app.ts';
import type { Feature } from '../../../core/handle.ts';
import { createDeposit } from './create-deposit.ts';
import { gatewayRoutes } from './gateway-routes.ts';
import { getDeposit } from './get-deposit.ts';
import { listDeposits } from './list-deposits.ts';
import { chargesSettled, runDueDeposits } from './run-due-deposits.ts';
import { pollStatement } from './take-statement.ts';

const LOOK_EVERY_MS = 1_000;

/** Stops the start of a licensed site that has a starting grant: there the money is real. */
export function assertNoGrant({ config, settings }: Pick<App, 'config' | 'settings'>): void {
  const { demo_grant } = settings.get('guest_rules');
  if (config.licence_reference !== null && demo_grant !== null && demo_grant > 0n) {
    throw new Error('Real payment rails refuse to start while guest_rules.demo_grant gives money to the main wallet.');
  }
}

export const depositFeature: Feature = {
  name: 'deposit',
  handlers: [createDeposit, listDeposits, getDeposit],
  routes: gatewayRoutes,
  jobs: [
    { name: 'deposit', every_ms: LOOK_EVERY_MS, run: runDueDeposits },
    { name: 'bank-statement', every_ms: LOOK_EVERY_MS, run: pollStatement },
  ],
  start: assertNoGrant,
  stop: chargesSettled,
};
