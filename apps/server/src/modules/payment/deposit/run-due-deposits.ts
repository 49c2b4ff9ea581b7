import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import type { ChargeOrder, RailResult } from '../../../core/ports/payment-rail.ts';
import { createFieldSeal } from '../../../core/sealing/field-seal.ts';
import { railOf } from '../../../providers/rails/rails.ts';
import { applyGatewayResult, type DepositDeps } from './apply-gateway-result.ts';
import { type DepositRow, recordDepositEvent } from './deposit-row.ts';
import { notifyUnpaid } from './notify-unpaid.ts';

export type DepositWorker = DepositDeps & Pick<App, 'keys'>;

const MINUTE_MS = 60_000;
/** Another worker may claim the deposit after this time, if the first worker died. */
const CLAIM_MS = 3 * MINUTE_MS;
/** An order that was not sent within this time is never sent: its payer has left. */
const TOO_LATE_MS = 5 * MINUTE_MS;
const BATCH = 20;

const running = new Set<Promise<unknown>>();

export async function waitForCharges(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}

/** Charges an order without waiting for the result. If the charge fails, the worker continues with the deposit. */
export function chargeInBackground(deps: DepositWorker, id: string): void {
  const charge = chargeDeposit(deps, id)
    .catch((error) => deps.log.error({ err: error, deposit: id }, 'the charge of a deposit failed'))
    .finally(() => running.delete(charge));
  running.add(charge);
}

function chargeOrder(deps: DepositWorker, row: DepositRow): ChargeOrder {
  const cnic = row.cnic_sealed === null ? null : createFieldSeal(deps.keys).open(row.cnic_sealed, row.id);
  return { ...row, cnic };
}

/** Sends the charge of an unsent order. The attempt is committed first: after a crash the order is only queried, never charged again. */
export async function chargeDeposit(deps: DepositWorker, id: string): Promise<void> {
  const now = deps.clock.now();
  const row = await deps.db.transaction().execute(async (tx) => {
    const found =
      await sql<DepositRow>`select * from deposit where id = ${id} and state = 'created' for update skip locked`.execute(
        tx,
      );
    const order = found.rows[0];
    const rail = order && railOf(deps.ports.rails, order.pay_type);
    if (!order || !rail?.charge) return null;
    if (now.getTime() - order.created_at.getTime() > TOO_LATE_MS) {
      await sql`update deposit set state = 'expired', reason = 'never_sent', next_at = null, final_at = ${now} where id = ${id}`.execute(
        tx,
      );
      await recordDepositEvent(tx, id, now, { state: 'expired', source: 'worker', reason: 'never_sent' });
      await notifyUnpaid(tx, order, { state: 'expired', reason: 'never_sent' }, now);
      return null;
    }
    const next_at = new Date(now.getTime() + rail.first_inquiry_ms);
    const { rows } = await sql<DepositRow>`
      update deposit set state = 'awaiting_approval', charge_at = ${now}, next_at = ${next_at} where id = ${id} returning *`.execute(
      tx,
    );
    await recordDepositEvent(tx, id, now, { state: 'awaiting_approval', source: 'charge', reason: 'about to be sent' });
    return rows[0]!;
  });
  if (!row) return;
  const result = await railOf(deps.ports.rails, row.pay_type)!.charge!(chargeOrder(deps, row));
  await applyGatewayResult(deps, id, result);
}

export async function inquireDeposit(deps: DepositWorker, row: DepositRow): Promise<void> {
  const rail = railOf(deps.ports.rails, row.pay_type);
  if (!rail) return;
  const overdue: RailResult = { state: 'expired', source: 'inquiry', reason: 'no_transfer_in_time' };
  const result = rail.inquire ? await rail.inquire(chargeOrder(deps, row)) : overdue;
  await applyGatewayResult(deps, row.id, result, row.state);
}

/**
 * Sends unsent orders, and queries the deposits that are due.
 *
 * Each worker claims its rows for a limited time, so a dead process delays them only briefly.
 *
 * Shape   deps -> the number of rows it processed
 */
export async function runDueDeposits(deps: DepositWorker): Promise<number> {
  const now = deps.clock.now();
  const claimed_until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql<DepositRow>`
    with due as (
      select id from deposit where next_at <= ${now} order by next_at limit ${BATCH} for update skip locked)
    update deposit d set next_at = ${claimed_until} from due where d.id = due.id returning d.*`.execute(deps.db);
  // The rows are processed in parallel, so that no claim expires while another row waits for a silent provider.
  const work = rows.map(async (row) => {
    try {
      if (row.state === 'created') await chargeDeposit(deps, row.id);
      else await inquireDeposit(deps, row);
    } catch (error) {
      deps.log.error({ err: error, deposit: row.id }, 'a due deposit could not be processed');
    }
  });
  await Promise.all(work);
  return rows.length;
}
