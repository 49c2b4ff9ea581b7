import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { TtlCache } from '../../http/ttl-cache.ts';
import { newestWins, type Win } from '../../ledger/newest-wins.ts';

const MAX = 10;
const SHARED_MS = 5_000;
const shared = new WeakMap<object, TtlCache<Win[]>>();

/** What others won lately: real rounds, names shortened so that nobody is recognised. */
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

/** The lobby is everybody's first page: a crowd costs one look. Where the clock stands still nothing may be kept. */
function sharedBy(ctx: RequestContext): TtlCache<Win[]> {
  const known = shared.get(ctx.pool) ?? new TtlCache<Win[]>(ctx.clock.runs ? SHARED_MS : 0);
  shared.set(ctx.pool, known);
  return known;
}

/** Two letters and an ellipsis, of a guest's name those that tell guests apart. */
export function shortName(alias_name: string): string {
  const name = alias_name.replace(/^tourist-/, '');
  return `${[...name].slice(0, 2).join('')}…`;
}
