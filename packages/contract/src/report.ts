import * as v from 'valibot';
import { declare } from './call.ts';
import { gameCategory } from './game.ts';
import { money } from './wire.ts';

/** GET /api/c/report */
export const getReport = declare({
  purpose: 'The player’s wagers, winnings and net result, by day, week or month and by category.',
  method: 'GET',
  path: '/api/c/report',
  auth: 'player',
  query: v.strictObject({
    by: v.optional(v.picklist(['day', 'week', 'month']), 'day'),
    /** Default: the last 14 days, 12 weeks or 12 months, the current one included. */
    from: v.optional(v.pipe(v.string(), v.isoDate())),
    /** Default: today. */
    to: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  response: v.object({
    /** The first and the last day of the rows, calendar days in Asia/Karachi by the server's clock. */
    from: v.string(),
    to: v.string(),
    total: v.object({
      rounds: v.number(),
      wagered: money,
      won: money,
      net: money,
      /** The parts of wagered and won that were bonus money. */
      bonus_wagered: money,
      bonus_won: money,
    }),
    /** Each period begins on `day`, a calendar day in Asia/Karachi. */
    rows: v.array(
      v.object({ day: v.string(), category: gameCategory, rounds: v.number(), wagered: money, won: money, net: money }),
    ),
  }),
  errors: [],
});
