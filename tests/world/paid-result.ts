import type { Cents } from '@nua/money';
import type { RailResult, ReportedPayment } from '../../apps/server/src/core/ports/payment-rail.ts';
import { railOf } from '../../apps/server/src/providers/rails/rails.ts';
import type { World } from './world.ts';

/** A provider's report of a paid deposit, with the details of its order. */
export async function paidResult(
  world: World,
  deposit_id: string,
  source: RailResult['source'] = 'ipn',
  changes: Partial<ReportedPayment> = {},
): Promise<RailResult> {
  const { rows } = await world.pool.query<{ reference: string; amount_cents: string; pay_type: 1 | 2 | 3 }>(
    'select reference, amount_cents::text, pay_type from deposit where id = $1',
    [deposit_id],
  );
  const { reference, amount_cents, pay_type } = rows[0]!;
  const { merchant } = railOf(world.app.ports.rails, pay_type)!;
  const payment = { reference, amount_cents: BigInt(amount_cents) as Cents, currency: 'PKR', merchant, ...changes };
  return { state: 'paid', source, reason: 'paid', payment };
}
