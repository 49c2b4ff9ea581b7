import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { countedAt, periodQuery, periodWith } from './period.ts';

/** GET /api/o/report/promotions */
export const getPromotionReport = declareConsole({
  purpose: 'Reports the cost of each promotion from the ledger: what it granted less what returned.',
  method: 'GET',
  path: '/api/o/report/promotions',
  access: 'look',
  query: periodQuery,
  response: v.object({
    counted_at: countedAt,
    list: v.array(
      v.object({
        /** The kind of reward. Each kind has its own ledger account. */
        kind: v.string(),
        /** Null for rewards that belong to no single promotion. */
        promo_id: v.nullable(id),
        /** The key of the promotion's texts. */
        name: v.nullable(v.string()),
        transfers: v.number(),
        granted: money,
        returned: money,
      }),
    ),
  }),
  errors: [],
});

/** GET /api/o/report/promotions/list */
export const listPromotionCosts = declareConsole({
  purpose: 'Lists the transfers of one promotion, newest first.',
  method: 'GET',
  path: '/api/o/report/promotions/list',
  access: 'look',
  query: periodWith({
    kind: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)),
    promo: v.optional(id),
    /** The id of the last transfer of the previous page. */
    after: v.optional(id),
  }),
  list: null,
  response: v.object({
    list: v.array(
      v.object({
        id,
        at: time,
        /** Null for a transfer between accounts of the house. */
        player_id: v.nullable(id),
        player: v.nullable(v.string()),
        granted: money,
        returned: money,
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: [],
});
