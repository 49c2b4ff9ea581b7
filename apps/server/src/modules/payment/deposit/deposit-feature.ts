import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type App, sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { watchPayments } from '../watch-payments.ts';
import { createDeposit } from './create-deposit.ts';
import { depositResponse } from './deposit-response.ts';
import { type DepositRow, eventsOf } from './deposit-row.ts';
import { gatewayRoutes } from './gateway-routes.ts';
import { listDeposits } from './list-deposits.ts';
import { runDueDeposits, waitForCharges } from './run-due-deposits.ts';
import { pollStatement } from './take-statement.ts';

const getDeposit = handle(calls.getDeposit, async (ctx, { params }) => {
  const { rows } = await sql<DepositRow>`
    select * from deposit where id = ${params.id} and player_id = ${sessionOf(ctx).player_id}`.execute(ctx.db);
  const order = rows[0];
  if (!order) throw apiError('NOT_FOUND');
  const debts = await ctx.ledger.debtPaidBy(ctx.db, order.player_id, [order.id]);
  return depositResponse(order, await eventsOf(ctx.db, [order.id]), ctx.settings, debts.get(order.id));
});

const CHECK_EVERY_MS = 1_000;

/** Refuses to start a licensed site with a demo grant, which would be real money there. */
export function assertNoDemoGrant({ config, settings }: Pick<App, 'config' | 'settings'>): void {
  const { demo_grant } = settings.get('guest_rules');
  if (config.licence_reference !== null && demo_grant !== null && demo_grant > 0n) {
    throw new Error(
      'A site with LICENCE_REFERENCE does not start with a demo grant. Set guest_rules.demo_grant to "0.00".',
    );
  }
}

export const depositFeature: Feature = {
  name: 'deposit',
  handlers: [createDeposit, listDeposits, getDeposit],
  routes: gatewayRoutes,
  jobs: [
    { name: 'deposit', every_ms: CHECK_EVERY_MS, run: runDueDeposits },
    { name: 'bank-statement', every_ms: CHECK_EVERY_MS, run: pollStatement },
  ],
  start(app) {
    assertNoDemoGrant(app);
    watchPayments(app);
  },
  stop: waitForCharges,
};
