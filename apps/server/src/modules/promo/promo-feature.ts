import { calls, type ResponseOf } from '@nua/contract';
import type { Promo, RuleOf } from '@nua/rewards';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { matchesFilters } from '../../core/input/where-filters.ts';
import { ruleAt } from '../reward/public.ts';
import { claimPromo, leavePromo, listMyPromos } from './claim-promo.ts';
import { promoItemsAt } from './promo-item.ts';

type ListedPromo = ResponseOf<typeof calls.listPromos>['list'][number];

function ruleViewOf(promo: Promo, version: number, { weights }: RuleOf<'weight'>): ListedPromo['rule'] {
  const { id: _id, key: _key, ...rule } = promo;
  return { ...rule, version, weights };
}

/** Lists the current promotions and activities, the same for all visitors. A promotion with a rule includes its version in force. */
const listPromos = handle(calls.listPromos, async (ctx, { list }) => {
  const now = ctx.clock.now();
  const [items, { version, rule }, weight] = await Promise.all([
    promoItemsAt(ctx.db, now),
    ruleAt(ctx.db, 'promo', now),
    ruleAt(ctx.db, 'weight', now),
  ]);
  const shown = items
    .filter(({ kind }) => matchesFilters({ kind }, list.filter))
    .map(({ sort: _sort, ...item }) => {
      const promo = rule.promos.find(({ key }) => key === item.key);
      return {
        id: promo?.id ?? null,
        rule: promo === undefined ? null : ruleViewOf(promo, version, weight.rule),
        ...item,
      };
    });
  return pageOf(shown, list);
});

export const promoFeature: Feature = { name: 'promo', handlers: [listPromos, listMyPromos, claimPromo, leavePromo] };
