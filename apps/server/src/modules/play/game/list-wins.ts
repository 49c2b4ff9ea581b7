import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import type { RequestContext } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { TtlCache } from '../../../core/ttl-cache.ts';
import { newestWins, type Win } from '../../../ledger/newest-wins.ts';

const MAX = 10;
const SHARED_MS = 5_000;
const shared = new WeakMap<object, TtlCache<Win[]>>();

/** Recent wins of other players: real rounds, with names shortened so that nobody is recognised. */
export const listWins = handle(calls.listWins, async (ctx) => {
  const wins = await sharedBy(ctx).get('', () => newestWins(ctx.db, MAX));
  const list = wins.map(({ at, alias_name, is_demo, ...win }) => ({
    ...win,
    name: shortName(alias_name),
    at: at.toISOString(),
    demo: is_demo,
  }));
  return { list, page: 1, size: MAX, total: list.length };
});

/** All visitors load the lobby first, so they share one query. Nothing is cached while the clock is stopped. */
function sharedBy(ctx: RequestContext): TtlCache<Win[]> {
  const known = shared.get(ctx.pool) ?? new TtlCache<Win[]>(ctx.clock.runs ? SHARED_MS : 0);
  shared.set(ctx.pool, known);
  return known;
}
