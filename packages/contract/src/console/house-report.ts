import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { periodQuery, periodWith } from './period.ts';

/** The figures of the GGR report whose transfers can be listed by day. Promotions and payments have their own reports. */
export const houseFigures = ['stakes', 'payouts', 'free_stakes', 'free_payouts', 'fees'] as const;
export type HouseFigure = (typeof houseFigures)[number];

const gameId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/));

/** The stakes and payouts of players in games. Free rounds, whose stakes the house paid, are counted separately. */
const play = { stakes: money, payouts: money, ggr: money, free_stakes: money, free_payouts: money };

const result = {
  ...play,
  /** The cost of promotions, including the stakes of free rounds. */
  promotions: money,
  payment_fees: money,
  provider_fees: money,
  /** ggr + free_stakes - free_payouts - promotions - payment_fees - provider_fees */
  ngr: money,
};

/** GET /api/o/report/ggr */
export const getGgrReport = declareConsole({
  purpose:
    'Reports by day what the house earned: GGR, the cost of promotions, fees and NGR; and the turnover of each game.',
  method: 'GET',
  path: '/api/o/report/ggr',
  access: 'look',
  query: periodQuery,
  response: v.object({
    /** The last run of the job. A transfer is counted about ten minutes after it was posted. */
    counted_at: v.nullable(time),
    total: v.object(result),
    days: v.array(
      v.object({
        day: v.string(),
        ...result,
        /** The newest entry of the operator log at the end of the day. Its hash covers all entries before it. Null for an empty log. */
        log_head: v.nullable(v.object({ entry: v.number(), hash: v.string() })),
      }),
    ),
    /** The game with the largest turnover first. */
    games: v.array(
      v.object({
        game_id: v.string(),
        /** Null for a game of the house. */
        provider: v.nullable(v.string()),
        rounds: v.number(),
        free_rounds: v.number(),
        ...play,
      }),
    ),
    promotions: v.array(v.object({ kind: v.string(), granted: money, returned: money })),
  }),
  errors: [],
});

/**
 * The source of a theoretical return. exact: the odds of each call. best_play: the odds of the best play, so players who play worse get a
 * lower return. published: the return that the provider publishes, without a variance. unknown: this build does not have the table or call.
 */
export const theoryMethods = ['exact', 'best_play', 'published', 'unknown'] as const;
export type TheoryMethod = (typeof theoryMethods)[number];

const share = v.nullable(v.number());
/** The returns are shares of the stakes: 0.99 is 99 %. */
const figures = {
  rounds: v.number(),
  stake: money,
  payout: money,
  return: share,
  theory: share,
  /**
   * The bounds of the 99 % interval around the theoretical return, and the distance between the actual and the theoretical return in
   * standard deviations. Null if there are too few rounds.
   */
  low: share,
  high: share,
  z: v.nullable(v.number()),
};
const method = v.picklist(theoryMethods);

/** GET /api/o/report/return */
export const getReturnReport = declareConsole({
  purpose: 'Compares what games returned with their theory, by game and mode; with `game`, also by day.',
  method: 'GET',
  path: '/api/o/report/return',
  access: 'look',
  query: periodWith({ game: v.optional(gameId) }),
  response: v.object({
    counted_at: v.nullable(time),
    games: v.array(
      v.object({
        game_id: v.string(),
        provider: v.nullable(v.string()),
        method,
        ...figures,
        /** Free rounds are counted separately and excluded from all other figures. */
        free: v.object({ rounds: v.number(), stake: money, payout: money }),
        /** The figures by published call. `mode` is null for the sum of all other calls. */
        modes: v.array(v.object({ mode: v.nullable(v.record(v.string(), v.unknown())), method, ...figures })),
      }),
    ),
    /** The days of `game`. */
    days: v.array(v.object({ day: v.string(), ...figures })),
  }),
  errors: [],
});

/** GET /api/o/report/transfers */
export const listHouseTransfers = declareConsole({
  purpose:
    'Lists the transfers behind a figure of one day, oldest first. A page reads a limited number of transfers and may be short.',
  method: 'GET',
  path: '/api/o/report/transfers',
  access: 'look',
  query: v.strictObject({
    day: v.pipe(v.string(), v.isoDate()),
    figure: v.picklist(houseFigures),
    game: v.optional(gameId),
    after: v.optional(id),
  }),
  list: null,
  response: v.object({
    list: v.array(
      v.object({
        id,
        at: time,
        /** Null for a transfer that does not belong to a round. */
        round_id: v.nullable(id),
        game_id: v.nullable(v.string()),
        player_id: v.nullable(id),
        player: v.nullable(v.string()),
        debit: v.string(),
        credit: v.string(),
        reason: v.string(),
        amount: money,
      }),
    ),
    /** The value of `after` for the next page; null at the end of the day. */
    next: v.nullable(id),
  }),
  errors: [],
});
