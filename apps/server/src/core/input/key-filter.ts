import type { Call } from '@nua/contract/call.ts';
import { type RequestContext, sessionOf } from '../app.ts';
import type { Filter } from './list-query.ts';

/**
 * Replaces the filter `key` by a filter for an id. The key is an idempotency key, and the id belongs to the order that its request created.
 * A client that lost the response finds its order this way.
 *
 * Shape   (ctx, the call that creates orders, filters) -> filters, with `id in` one id or none instead of `key`
 * Errors  none; a key that is unknown, was refused or is older than a week finds nothing
 */
export async function withIdOfKey(
  ctx: RequestContext,
  creating_call: Call,
  filters: readonly Filter[],
): Promise<Filter[]> {
  const { player_id: owner_id } = sessionOf(ctx);
  const route = `${creating_call.method} ${creating_call.path}`;
  const translate = async (filter: Filter): Promise<Filter> => {
    if (filter.field !== 'key') return filter;
    const known = await ctx.ledger.responses.find(ctx.pool, { owner_id, route, key: String(filter.value) });
    const { response } = (known?.response ?? {}) as { response?: { id?: unknown } };
    return { field: 'id', operator: 'in', value: typeof response?.id === 'string' ? [response.id] : [] };
  };
  return await Promise.all(filters.map(translate));
}
