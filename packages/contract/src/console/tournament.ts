import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareList } from './list.ts';

/** open: it runs. paying: it has ended, and its prizes are being paid. ended: all prizes are paid. void: too few players were ranked. */
export const editionStates = ['open', 'paying', 'ended', 'void'] as const;

/** GET /api/o/tournament */
export const listTournaments = declareList({
  purpose: 'Lists the editions of tournaments with their purses, newest first.',
  path: '/api/o/tournament',
  access: 'look',
  list: {
    filters: {},
    sorts: ['newest', 'oldest'],
    /** The id of the last row of the previous page. */
    after: id,
  },
  response: v.object({
    list: v.array(
      v.object({
        id,
        name: v.string(),
        from: v.string(),
        until: v.string(),
        state: v.picklist(editionStates),
        /** The players with points. */
        players: v.number(),
        purse: money,
        /** What of the purse is still reserved. */
        held: money,
        paid: money,
        ended_at: v.nullable(time),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: [],
});
