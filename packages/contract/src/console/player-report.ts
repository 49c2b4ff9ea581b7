import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { countedAt, day, periodQuery, periodWith } from './period.ts';

/** GET /api/o/report/players */
export const getPlayerReport = declareConsole({
  purpose: 'Reports by day the new accounts, the active players, and the active players with an older account.',
  method: 'GET',
  path: '/api/o/report/players',
  access: 'look',
  query: periodQuery,
  response: v.object({
    counted_at: countedAt,
    days: v.array(
      v.object({
        day: v.string(),
        /** New accounts, and how many of them are still guests. */
        created: v.number(),
        guests: v.number(),
        /** Players with a round that began on the day and has ended. */
        active: v.number(),
        /** Active players whose account is from an earlier day. */
        returning: v.number(),
      }),
    ),
  }),
  errors: [],
});

/** The groups of the players' report. */
export const playerGroups = ['created', 'guests', 'active', 'returning'] as const;
export type PlayerGroup = (typeof playerGroups)[number];

/** GET /api/o/report/players/list */
export const listReportPlayers = declareConsole({
  purpose: 'Lists the players of one group of the players’ report on one day.',
  method: 'GET',
  path: '/api/o/report/players/list',
  access: 'look',
  query: v.strictObject({
    day,
    group: v.picklist(playerGroups),
    /** The id of the last player of the previous page. */
    after: v.optional(id),
  }),
  list: null,
  response: v.object({
    list: v.array(v.object({ id, name: v.string(), created_at: time })),
    has_more: v.boolean(),
  }),
  errors: [],
});

/** GET /api/o/report/protection */
export const getProtectionReport = declareConsole({
  purpose: 'Reports by day the limits that players set, breaks, exclusions, and what limits and exclusions refused.',
  method: 'GET',
  path: '/api/o/report/protection',
  access: 'look',
  query: periodQuery,
  response: v.object({
    counted_at: countedAt,
    days: v.array(
      v.object({
        day: v.string(),
        /** First and lower limits, which apply at once. */
        limits_set: v.number(),
        /** Raised and removed limits that a player confirmed after the waiting time. */
        limits_raised: v.number(),
        /** Exclusions of a day, a week or a month. */
        breaks: v.number(),
        /** Exclusions of half a year, a year and for good. */
        exclusions: v.number(),
        refused: v.number(),
        players_refused: v.number(),
      }),
    ),
  }),
  errors: [],
});

/** The groups of the report about protection. */
export const protectionGroups = ['limits_set', 'limits_raised', 'breaks', 'exclusions', 'refused'] as const;
export type ProtectionGroup = (typeof protectionGroups)[number];

/** GET /api/o/report/protection/list */
export const listProtection = declareConsole({
  purpose: 'Lists the rows of one group of the report about protection, newest first.',
  method: 'GET',
  path: '/api/o/report/protection/list',
  access: 'look',
  query: periodWith({
    group: v.picklist(protectionGroups),
    /** The time and key of the last row of the previous page. */
    after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  list: null,
  response: v.object({
    list: v.array(
      v.object({
        key: v.string(),
        /** Null for a sign-up that was refused, because it has no account. */
        player_id: v.nullable(id),
        player: v.nullable(v.string()),
        at: time,
        /** A limit's kind and period, an exclusion's length, or the error of a refusal. */
        what: v.string(),
        /** The refused call, or who set an exclusion. */
        by: v.nullable(v.string()),
        /** The amounts of a limit; null for none. */
        before: v.nullable(money),
        after: v.nullable(money),
        /** How often the call was refused on this day. */
        attempts: v.nullable(v.number()),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: ['REASON_NEEDED'],
});
