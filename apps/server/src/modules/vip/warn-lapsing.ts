import { formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { addExpiryNotice } from '../notify/public.ts';
import { exclusionOf } from '../protection/public.ts';
import type { ClaimRow } from './vip-row.ts';

const BATCH_SIZE = 100;
const NOTICE_MS = 3 * 86_400_000;

/**
 * Sends one notice three days before an unclaimed reward expires, unless another expiry notice was sent that day. Each notice has its own
 * transaction.
 */
export async function warnLapsing(deps: Pick<App, 'clock' | 'db' | 'ledger'>): Promise<void> {
  const at = deps.clock.now();
  const { rows } = await sql<Pick<ClaimRow, 'id' | 'player_id'>>`select id, player_id from vip_claim
    where claimed_at is null and warned_at is null and expires_at <= ${new Date(at.getTime() + NOTICE_MS)}
    order by expires_at limit ${BATCH_SIZE}`.execute(deps.db);
  await runForEach(rows, ({ id, player_id }) =>
    deps.db.transaction().execute(async (tx) => {
      await deps.ledger.responses.lockOwner(tx, player_id);
      const { rows: marked } = await sql<ClaimRow>`update vip_claim set warned_at = ${at}
        where id = ${id} and claimed_at is null and warned_at is null returning *`.execute(tx);
      const claim = marked[0];
      if (!claim || claim.expires_at! <= at || (await exclusionOf(tx, player_id, at)) !== null) return;
      await addExpiryNotice(tx, {
        ...{ player_id, type: 2, text: 'vip_lapses', link: { to: '/vip', label: 'vip' }, at },
        extra: { amount: formatMoney(claim.amount_cents) },
      });
    }),
  );
}
