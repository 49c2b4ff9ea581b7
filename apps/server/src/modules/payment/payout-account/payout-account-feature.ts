import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf, type Tx } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { paidNames } from '../owner/paid-names.ts';
import { queryDueOwners } from '../owner/query-due-owners.ts';
import { createPayoutAccount } from './create-payout-account.ts';
import { type PayoutAccountRow, payoutAccountColumns, payoutAccountResponse } from './payout-account-row.ts';

const CHECK_EVERY_MS = 5_000;

/** Returns all payout accounts without paging: a player has few. */
const listPayoutAccounts = handle(calls.listPayoutAccounts, async (ctx) => {
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

/** Removes a payout account for its player. The row stays, because past withdrawals refer to it. */
const deletePayoutAccount = handle(calls.deletePayoutAccount, async (ctx, { params }) => {
  const remove = async (tx: Tx): Promise<void> => {
    // The owner's lock prevents a withdrawal to this account between the check and the removal.
    await ctx.ledger.responses.lockOwner(tx, sessionOf(ctx).player_id);
    const { rows } = await sql<{ busy: boolean }>`
      select exists (select from withdraw w
        where w.payout_account_id = a.id and withdraw_is_open(w.state)) as busy
      from payout_account a
      where a.id = ${params.id} and a.player_id = ${sessionOf(ctx).player_id} and a.deleted_at is null for update`.execute(
      tx,
    );
    if (!rows[0]) throw apiError('NOT_FOUND');
    if (rows[0].busy) throw apiError('PAYOUT_ACCOUNT_BUSY');
    await sql`update payout_account set deleted_at = ${ctx.clock.now()},
      owner_status = nullif(owner_status, 'asking'), owner_next_at = null where id = ${params.id}`.execute(tx);
  };
  await keyedMutex(ctx.pool, sessionOf(ctx).player_id, () => ctx.db.transaction().execute(remove));
  return {};
});

export const payoutAccountFeature: Feature = {
  name: 'payout-account',
  handlers: [listPayoutAccounts, createPayoutAccount, deletePayoutAccount],
  jobs: [{ name: 'payout-account-owner', every_ms: CHECK_EVERY_MS, run: (app) => queryDueOwners(app) }],
};
