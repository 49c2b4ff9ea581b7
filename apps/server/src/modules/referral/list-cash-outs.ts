import { calls } from '@nua/contract';
import type { ReferralCashOutState } from '@nua/contract/referral.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';

type Row = { id: string; amount: Cents; state: ReferralCashOutState; created_at: Date; ended_at: Date | null };

/** Selects cycles with a requested cash-out; one that expired before a request has none. */
const REQUESTED = sql`(state in ('paid', 'rejected') or (state = 'reached' and review_at is not null))`;

/** The player's cash-outs. One cycle is open at a time, so the newest cycle holds the newest cash-out. */
export const listCashOuts = handle(calls.listReferralCashOuts, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const { rows } = await sql<Row>`
    select id, target_cents as amount, case state when 'reached' then 'reviewing' else state end as state,
      coalesce(review_at, ended_at) as created_at, ended_at
    from referral_cycle where player_id = ${player_id} and ${REQUESTED}
    order by id desc limit ${list.size} offset ${list.offset}`.execute(ctx.db);
  const { rows: count } = await sql<{ total: number }>`select count(*)::int as total from referral_cycle
    where player_id = ${player_id} and ${REQUESTED}`.execute(ctx.db);
  return {
    list: rows.map(({ created_at, ended_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    page: list.page,
    size: list.size,
    total: count[0]!.total,
  };
});
