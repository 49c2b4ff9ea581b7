import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';
import { choiceFilter } from './list-rules.ts';

const sendStates = ['proposed', 'waiting', 'running', 'done', 'cancelled'] as const;

/** GET /api/o/message */
export const listSends = declareList({
  purpose: 'Lists the sendings of messages to players with their progress, the newest first.',
  path: '/api/o/message',
  access: 'look',
  list: {
    // The table has a row for each sending of a staff member, so this filter may read all of it.
    filters: { state: choiceFilter(sendStates) },
    sorts: ['newest', 'oldest'],
    /** The id of the last row of the previous page. */
    after: id,
  },
  response: v.object({
    list: v.array(
      v.object({
        id,
        at: time,
        by: v.string(),
        state: v.picklist(sendStates),
        title_en: v.string(),
        title_ur: v.string(),
        /** The segment and the conditions of the receivers, in the syntax of the command. */
        reaches: v.string(),
        is_promotional: v.boolean(),
        gift: v.nullable(money),
        sent: v.number(),
        /** The number of players who do not receive the promotional message, because they are excluded or have declined offers. */
        passed_over: v.number(),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: [],
});

/** GET /api/o/promotion */
export const listPromotions = declareConsole({
  purpose: 'Lists the published offers.',
  method: 'GET',
  path: '/api/o/promotion',
  access: 'look',
  response: v.object({
    offers: v.array(
      v.object({
        key: v.string(),
        title_en: v.string(),
        title_ur: v.string(),
        state: v.picklist(['running', 'planned', 'ended', 'hidden']),
        starts_at: v.nullable(v.string()),
        ends_at: v.nullable(v.string()),
      }),
    ),
  }),
  errors: [],
});
