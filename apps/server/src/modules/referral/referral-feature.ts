import { calls } from '@nua/contract';
import type { ReferralCashOutState } from '@nua/contract/referral.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { keyedMutex } from '../../core/keyed-mutex.ts';
import { rotateSeedPair, showSeeds } from '../fairness/public.ts';
import { cashOut } from './cash-out.ts';
import { readCycle } from './cycle-row.ts';
import { getReferral } from './get-referral.ts';
import { listLog } from './list-log.ts';
import { ruleFor } from './referral-table.ts';
import { runDueCycles } from './run-due-cycles.ts';
import { spin } from './spin-referral.ts';

const CHECK_EVERY_MS = 10_000;

type Row = { id: string; amount: Cents; state: ReferralCashOutState; created_at: Date; ended_at: Date | null };

/** Selects the cycles whose cash-out was requested before they expired. */
const REQUESTED = sql`(state in ('paid', 'rejected') or (state = 'reached' and review_at is not null))`;

/** Lists the player's cash-outs. Only one cycle is open at a time, so the newest cycle has the newest cash-out. */
const listCashOuts = handle(calls.listReferralCashOuts, async (ctx, { list }) => {
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

/** Sets the client seed for the commitment that was shown, reveals the previous seed pair and commits to the next seed pair. */
const setSeed = handle(calls.setReferralSeed, async (ctx, { body }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const at = ctx.clock.now();
  const rotate = async (tx: Tx) => {
    // A spin takes the same lock, so no spin can use a pair that this call reveals.
    await ctx.ledger.responses.lockOwner(tx, player_id);
    const { table } = await ruleFor(tx, await readCycle(tx, player_id, at), at);
    const pairFor = { purpose: 'referral' as const, table };
    const revealed = await rotateSeedPair(tx, ctx.seeds, pairFor, { player_id, ...body, at });
    return { seeds: await showSeeds(tx, ctx.seeds, player_id, pairFor, at), revealed };
  };
  return await keyedMutex(ctx.pool, player_id, () => ctx.db.transaction().execute(rotate));
});

export const referralFeature: Feature = {
  name: 'referral',
  handlers: [getReferral, spin, cashOut, listCashOuts, setSeed, listLog],
  jobs: [{ name: 'referral-due', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runDueCycles }],
};
