import * as v from 'valibot';
import { id, money } from '../wire.ts';
import { declareConsole } from './call.ts';
import { countedAt, periodQuery, periodWith } from './period.ts';

const sum = v.object({ count: v.number(), sum: money });

const requestSums = v.array(
  v.object({
    rail: v.string(),
    state: v.string(),
    count: v.number(),
    sum: money,
    /** The median of the seconds from a request to its end. Null if no request has ended, and for reversed deposits. */
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
    /** From the ledger, newest day first. A reversed deposit is counted on the day of its credit and on the day of its reversal. */
    moved: v.array(v.object({ day: v.string(), rail: v.string(), credited: sum, taken_back: sum, paid_out: sum })),
    /** The deposits that began on these days, by their current state. */
    deposits: requestSums,
    payouts: requestSums,
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
    /** The day, player id and `way` of the last row of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d [0-9a-f-]{36} (credited|paid_out)$/))),
  }),
  list: null,
  response: v.object({
    counted_at: countedAt,
    /** A payment is reported if it is at least this amount. */
    large: money,
    /** Smaller payments of a player on one day are reported if there are at least this many and their sum reaches `large`. */
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
