import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { paidNames } from '../owner/paid-names.ts';
import { type PayoutAccountRow, payoutAccountColumns, payoutAccountResponse } from './payout-account-row.ts';

/** All payout accounts of the player at once: there are never many. */
export const listPayoutAccounts = handle(calls.listPayoutAccounts, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const { rows } = await sql<PayoutAccountRow>`
    select ${payoutAccountColumns} from payout_account a
    where player_id = ${player_id} and deleted_at is null order by created_at desc, id desc`.execute(ctx.db);
  const paid_names = await paidNames(ctx.db, player_id);
  return {
    list: rows.map((row) => payoutAccountResponse(row, paid_names)),
    page: 1,
    size: rows.length,
    total: rows.length,
  };
});
