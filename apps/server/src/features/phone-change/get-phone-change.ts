import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../http/api-error.ts';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { PROVING_AGE_MS } from './payout-proof.ts';
import { findWaiting } from './phone-change-row.ts';

export const getPhoneChange = handle(calls.getPhoneChange, async (ctx) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const old_enough = new Date(ctx.clock.now().getTime() - PROVING_AGE_MS);
  const { rows } = await sql<{ kind: 'bank' | 'wallet' }>`
    select distinct case when pay_type = 1 then 'bank' else 'wallet' end as kind from payout_account
    where player_id = ${player_id} and deleted_at is null and created_at <= ${old_enough} order by kind`.execute(
    ctx.db,
  );
  return { waiting: await findWaiting(ctx.db, player_id), proven_by: rows.map(({ kind }) => kind) };
});
