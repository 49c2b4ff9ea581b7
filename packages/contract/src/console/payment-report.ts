import * as v from 'valibot';
import { id, money } from '../wire.ts';
import { declareConsole } from './call.ts';
import { countedAt, periodQuery, periodWith } from './period.ts';

const sum = v.object({ count: v.number(), sum: money });

const begun = v.array(
  v.object({
    rail: v.string(),
    state: v.string(),
    count: v.number(),
    sum: money,
    /** The seconds from the request to its end; null if none of them has ended, and for deposits that were taken back later. */
    median_s: v.nullable(v.number()),
    ninetieth_s: v.nullable(v.number()),
  }),
);

/** GET /api/o/report/payments */
export const getPaymentReport = declareConsole({
  purpose:
    'Reports the money that deposits and payouts moved by day and rail, and the requests by rail and state with the time to their end.',
  method: 'GET',
  path: '/api/o/report/payments',
  access: 'look',
  query: periodQuery,
  response: v.object({
    counted_at: countedAt,
    /** From the ledger, newest day first. A deposit that was taken back later is in both days. */
    moved: v.array(v.object({ day: v.string(), rail: v.string(), credited: sum, taken_back: sum, paid_out: sum })),
    /** The deposits that began in these days, by their state now. */
    deposits: begun,
    payouts: begun,
  }),
  errors: [],
});

/** GET /api/o/report/large */
export const getLargeReport = declareConsole({
  purpose:
    'Reports the players whose payments of a day are large: one large payment, or several small ones that add up to it.',
  method: 'GET',
  path: '/api/o/report/large',
  access: 'look',
  query: periodWith({
    /** The last row of the page before, as its day, player and way. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d [0-9a-f-]{36} (credited|paid_out)$/))),
  }),
  response: v.object({
    counted_at: countedAt,
    /** One payment of this amount is large. */
    large: money,
    /** So many payments of a player and a day, each below that amount, stand out if they reach it together. */
    structured_count: v.number(),
    list: v.array(
      v.object({
        day: v.string(),
        player_id: id,
        player: v.string(),
        way: v.picklist(['credited', 'paid_out']),
        count: v.number(),
        sum: money,
        largest: money,
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: [],
});
