import * as v from 'valibot';
import { referralCashOutStates, referralReasons } from '../referral.ts';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';
import { choiceFilter, playerFilter } from './list-rules.ts';

const cashOutRow = {
  /** The id of the cycle of the wheel. */
  id,
  player_id: id,
  player: v.string(),
  amount: money,
  state: v.picklist(referralCashOutStates),
  /** Why two people review it, or have reviewed it. Null if it was paid at once. */
  reason: v.nullable(v.picklist(referralReasons)),
  /** When the player requested it. */
  at: time,
  /** When it was paid or refused. */
  ended_at: v.nullable(time),
  /** How long it has waited for people. Null if it does not wait. */
  waits_s: v.nullable(v.number()),
};

/** GET /api/o/referral */
export const listCashOuts = declareList({
  purpose: 'Lists the cash-outs of the referral wheel that wait for people, oldest first, or all, newest first.',
  path: '/api/o/referral',
  access: 'look',
  list: {
    shows: ['waiting', 'all'],
    has_days: true,
    filters: {
      state: choiceFilter(referralCashOutStates, 'in_whole_list'),
      player: playerFilter,
    },
    sorts: ['oldest', 'newest'],
    sort_of_all: 'newest',
    /** The id of the last row of the previous page. */
    after: id,
  },
  response: v.object({ list: v.array(v.object(cashOutRow)), has_more: v.boolean() }),
  errors: ['REASON_NEEDED'],
});

/** GET /api/o/referral/{id} */
export const getCashOut = declareConsole({
  purpose:
    'Shows a cash-out of the referral wheel with the friends who counted, and which of them look like one person.',
  method: 'GET',
  path: '/api/o/referral/{id}',
  access: 'look',
  response: v.object({
    ...cashOutRow,
    began_at: time,
    reached_at: time,
    /** The bonus that it was paid as. */
    bonus_id: v.nullable(id),
    friends: v.array(
      v.object({
        player_id: id,
        player: v.string(),
        /** When the friend counted. */
        at: time,
        /** The names of the player and of other friends who look like the same person. */
        same_as: v.array(v.string()),
        /** What the friend shares with them, such as "CNIC, device". Empty if staff may not see it. */
        shares: v.string(),
      }),
    ),
    decisions: v.array(v.object({ by: v.string(), act: v.string(), note: v.nullable(v.string()), at: time })),
  }),
  errors: ['NOT_FOUND'],
});
