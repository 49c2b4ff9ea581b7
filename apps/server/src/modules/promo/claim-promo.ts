import { calls } from '@nua/contract';
import type { PromoRefusal } from '@nua/contract/promo.ts';
import type { PromoForDeposit } from '@nua/rewards';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { assertNotExcluded, isExcluded } from '../protection/public.ts';
import { ruleAt } from '../reward/public.ts';
import {
  depositStanding,
  type MyPromo,
  myPromos,
  type PromoViewer,
  PUBLISHED_REBATES,
  rebateStanding,
} from './my-promos.ts';
import { isForDeposit, promoIn, promosOn } from './promo-standing.ts';
import { claimRebate } from './rebate.ts';

const viewerOf = (ctx: RequestContext): PromoViewer => {
  const { player_id, is_guest } = sessionOf(ctx);
  return { player_id, is_guest, at: ctx.clock.now() };
};

export const listMyPromos = handle(calls.listMyPromos, async (ctx, { list }) => {
  const viewer = viewerOf(ctx);
  const mine = (await isExcluded(ctx.db, viewer.player_id, viewer.at))
    ? []
    : await ctx.db.transaction().execute((tx) => myPromos(tx, viewer));
  return pageOf(mine, list);
});

async function wasRebate(tx: Tx, promo_id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${PUBLISHED_REBATES} and p ->> 'id' = ${promo_id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Chooses a promotion for the next deposit, replacing an earlier choice. */
async function choose(tx: Tx, promo: PromoForDeposit, viewer: PromoViewer): Promise<MyPromo> {
  const isOn = (await promosOn(tx, viewer.at)).promos.some(({ id }) => id === promo.id);
  const standing = await depositStanding(tx, promo, viewer, isOn);
  if (standing.state === 'granted') throw apiError('PROMO_REFUSED', { reason: 'had_before' satisfies PromoRefusal });
  if (standing.state === 'refused') throw apiError('PROMO_REFUSED', { reason: standing.reason });
  await sql`insert into promo_choice (player_id, promo_id, chosen_at) values (${viewer.player_id}, ${promo.id}, ${viewer.at})
    on conflict (player_id) do update set promo_id = excluded.promo_id, chosen_at = excluded.chosen_at`.execute(tx);
  return { ...standing, state: 'chosen', at: viewer.at.toISOString() };
}

/** Chooses a deposit promotion, or pays the rebate of the past days. */
export const claimPromo = handle(calls.claimPromo, (ctx, { params }) =>
  ctx.once(async (tx) => {
    const viewer = viewerOf(ctx);
    const { player_id, at } = viewer;
    if (viewer.is_guest) throw apiError('GUEST_MAY_NOT');
    await assertNotExcluded(tx, player_id, at);
    const promo_id = params.id ?? '';
    const promo = promoIn((await ruleAt(tx, 'promo', at)).rule, promo_id);
    if (isForDeposit(promo)) return await choose(tx, promo, viewer);
    if (!(await wasRebate(tx, promo_id))) throw apiError('NOT_FOUND');
    const paid = await claimRebate(ctx, tx, { player_id, promo_id });
    if (paid === 0n) throw apiError('NOTHING_TO_CLAIM');
    return await rebateStanding(tx, promo_id, viewer);
  }),
);

/** Cancels the choice of a promotion for the next deposit. */
export const leavePromo = handle(calls.leavePromo, async (ctx, { params }) => {
  const viewer = viewerOf(ctx);
  const promo = promoIn((await ruleAt(ctx.db, 'promo', viewer.at)).rule, params.id ?? '');
  if (!isForDeposit(promo)) throw apiError('NOT_FOUND');
  return await ctx.db.transaction().execute(async (tx) => {
    await sql`delete from promo_choice where player_id = ${viewer.player_id} and promo_id = ${promo.id}`.execute(tx);
    const isOn = (await promosOn(tx, viewer.at)).promos.some(({ id }) => id === promo.id);
    return await depositStanding(tx, promo, viewer, isOn);
  });
});
