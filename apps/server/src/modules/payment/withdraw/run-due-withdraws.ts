import { sql } from 'kysely';
import type { PayoutOrder, PayoutResult } from '../../../core/ports/payout-rail.ts';
import { createFieldSeal } from '../../../core/sealing/field-seal.ts';
import { isVoidedByDebt } from '../reversal/reversal-rules.ts';
import { voidPayout } from '../reversal/void-unsent-payouts.ts';
import { applyPayoutResult } from './apply-payout-result.ts';
import type { WithdrawDeps } from './withdraw-hold.ts';
import { lockWithdraw, recordWithdrawEvent, type WithdrawRow } from './withdraw-row.ts';

const MINUTE_MS = 60_000;
/** A payout that is still in the state "sending" after this time has lost its sender, and is queried. */
const SENDER_LOST_MS = 10 * MINUTE_MS;
/** Another worker may claim the payout after this time, if the first worker died. */
const CLAIM_MS = 3 * MINUTE_MS;
const BATCH = 20;

/** Read from the table, not from a cache, so that a pause applies to the next claim on every node. */
const PAUSED = sql`exists (select from setting where config_key = 'payouts_paused' and config_value = 'true')`;

const NO_RAIL: PayoutResult = { state: 'unknown', reason: 'rail not configured', alert: true };

function payoutOrder(deps: WithdrawDeps, row: WithdrawRow): PayoutOrder {
  const cnic =
    row.cnic_sealed === null
      ? null
      : createFieldSeal(deps.keys).open(row.cnic_sealed, row.returns_deposit_id ?? row.id);
  return { ...row, cnic, account_title: row.title };
}

/**
 * Claims an approved payout for sending. The attempt is committed before the request is sent: if the sender dies, the payout is queried and
 * never sent twice.
 */
async function claimToSend(deps: WithdrawDeps, due: WithdrawRow): Promise<WithdrawRow | null> {
  return await deps.db.transaction().execute(async (tx) => {
    await deps.ledger.responses.lockOwner(tx, due.player_id);
    const payout = await lockWithdraw(tx, due.id);
    // The payout has changed since it was read.
    if (payout?.state !== 'approved' || payout.hold_id !== due.hold_id) return null;
    if (!deps.ports.rails.payout[payout.rail]) return null;
    const now = deps.clock.now();
    const player = await sql<{ status: number; is_paused: boolean; usable_from: Date | null }>`
      select status, ${PAUSED} as is_paused,
        (select a.usable_from from payout_account a where a.id = ${payout.payout_account_id}) as usable_from
      from player where id = ${payout.player_id}`.execute(tx);
    if (isVoidedByDebt(payout.state, await deps.ledger.debtOf(tx, payout.player_id))) {
      await voidPayout(deps, tx, payout, 'sender');
      return null;
    }
    if (player.rows[0]?.is_paused) return null;
    if (player.rows[0]?.status === 4) {
      await sql`update withdraw set state = 'reviewing', reason = 'player_blocked', next_at = null where id = ${payout.id}`.execute(
        tx,
      );
      await recordWithdrawEvent(tx, payout.id, now, { state: 'reviewing', source: 'sender', reason: 'player_blocked' });
      return null;
    }
    const usable_from = player.rows[0]?.usable_from ?? null;
    if (usable_from !== null && usable_from > now) {
      // The payout must wait if a password was set by a code, or the phone was changed, since the request.
      await sql`update withdraw set next_at = ${usable_from} where id = ${payout.id}`.execute(tx);
      return null;
    }
    const { rows } = await sql<WithdrawRow>`
      update withdraw set state = 'sending', attempt = attempt + 1, sent_at = ${now},
        next_at = ${new Date(now.getTime() + SENDER_LOST_MS)}
      where id = ${payout.id} returning *`.execute(tx);
    await recordWithdrawEvent(tx, payout.id, now, {
      state: 'sending',
      source: 'sender',
      reason: 'about to be sent',
      attempt: rows[0]!.attempt,
    });
    return rows[0]!;
  });
}

export async function sendWithdraw(deps: WithdrawDeps, due: WithdrawRow): Promise<void> {
  // The order is built before the claim, so that an error in building it leaves no attempt.
  const order = payoutOrder(deps, due);
  const payout = await claimToSend(deps, due);
  if (!payout) return;
  const result = await deps.ports.rails.payout[payout.rail]!.send(order);
  await applyPayoutResult(deps, payout, { result, source: 'sender', attempt: payout.attempt });
}

export async function inquireWithdraw(deps: WithdrawDeps, payout: WithdrawRow): Promise<void> {
  const rail = deps.ports.rails.payout[payout.rail];
  const result = rail ? await rail.inquire(payoutOrder(deps, payout)) : NO_RAIL;
  await applyPayoutResult(deps, payout, { result, source: 'inquiry', attempt: payout.attempt });
}

/**
 * Sends approved payouts unless they are paused, and queries payouts with an unknown outcome.
 *
 * Each row is claimed for a limited time with SKIP LOCKED, so two workers do not process the same row at the same time.
 *
 * Shape   deps -> the number of rows it processed
 */
export async function runDueWithdraws(deps: WithdrawDeps): Promise<number> {
  const now = deps.clock.now();
  const { rows } = await sql<WithdrawRow>`
    with due as (
      select id from withdraw where next_at <= ${now} and not (state = 'approved' and ${PAUSED}) order by next_at limit ${BATCH} for update skip locked)
    update withdraw w set next_at = ${new Date(now.getTime() + CLAIM_MS)} from due where w.id = due.id returning w.*`.execute(
    deps.db,
  );
  // The rows are processed in parallel, so that no claim expires while another row waits for a silent provider.
  const work = rows.map(async (row) => {
    try {
      if (row.state === 'approved') await sendWithdraw(deps, row);
      else await inquireWithdraw(deps, row);
    } catch (error) {
      deps.log.error({ err: error, withdraw: row.id }, 'a due withdrawal could not be processed');
    }
  });
  await Promise.all(work);
  return rows.length;
}
