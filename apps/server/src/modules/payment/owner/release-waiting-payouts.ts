import type { OwnerStatus } from '@nua/contract/payout-account.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../../core/app.ts';
import { sendWithdrawState } from '../../event/public.ts';
import { noteWithdraw, type WithdrawRow, withdrawEvent } from '../withdraw/withdraw-row.ts';
import { OWNER_ASKED, ownerReason } from './owner-rules.ts';

/**
 * Continues the payouts that waited only for the owner's name: each is approved, or a person reviews it for the reason known
 * now. The caller holds the owner's lock.
 */
export async function releaseWaitingPayouts(
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  payout_account_id: string,
  status: OwnerStatus | null,
): Promise<void> {
  if (status === 'asking') return;
  const now = clock.now();
  const reason = ownerReason(status);
  const state = reason === null ? 'approved' : 'reviewing';
  const { rows } = await sql<WithdrawRow>`
    update withdraw set state = ${state}, reason = ${reason}, next_at = ${reason === null ? now : null}
    where payout_account_id = ${payout_account_id} and state = 'reviewing' and reason = ${OWNER_ASKED} returning *`.execute(
    tx,
  );
  for (const row of rows) {
    await noteWithdraw(tx, row.id, now, { state, source: 'rules', reason });
    await sendWithdrawState(tx, withdrawEvent(row, now));
  }
}
