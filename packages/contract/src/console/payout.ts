import * as v from 'valibot';
import { railName } from '../payment.ts';
import { id, money, time } from '../wire.ts';
import { withdrawStates } from '../withdraw.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';
import { amountPlace, choiceFilter, playerFilter, timePlace } from './list-rules.ts';

const payoutRow = {
  id,
  player_id: id,
  player: v.string(),
  amount: money,
  rail: v.string(),
  /** The masked account of the player. */
  account: v.string(),
  state: v.picklist(withdrawStates),
  reason: v.nullable(v.string()),
  at: time,
};

/** GET /api/o/payout */
export const listPayouts = declareList({
  purpose: 'Lists the payouts that wait for a person, oldest first, or all payouts, newest first.',
  path: '/api/o/payout',
  access: 'look',
  list: {
    shows: ['waiting', 'all'],
    has_days: true,
    filters: {
      rail: choiceFilter(railName.options, 'in_whole_list'),
      state: choiceFilter(withdrawStates, 'in_whole_list'),
      player: playerFilter,
      /**
       * If set, `from` and `until` are the days on which the ledger moved the money in this way. Otherwise they are the days of the request.
       */
      moved: { ...choiceFilter(['paid_out'], 'always'), excludes_amounts: true, after: timePlace },
    },
    sorts: ['oldest', 'newest', 'largest', 'smallest'],
    sort_of_all: 'newest',
    amounts_by: 'state',
    /** The places are those of `next`, or the id of a row in an order by the time of the request. */
    after: id,
    after_by_amount: amountPlace,
  },
  response: v.object({ list: v.array(v.object(payoutRow)), next: v.nullable(v.string()) }),
  errors: ['REASON_NEEDED'],
});

/** GET /api/o/payout/{id} */
export const getPayout = declareConsole({
  purpose: 'Shows a payout with its timeline, and the deposits and the play of its player.',
  method: 'GET',
  path: '/api/o/payout/{id}',
  access: 'look',
  response: v.object({
    ...payoutRow,
    /** The payout is sent with this reference, so that the provider can find it. */
    reference: v.string(),
    timeline: v.array(v.object({ state: v.string(), source: v.string(), reason: v.nullable(v.string()), at: time })),
    decisions: v.array(v.object({ by: v.string(), act: v.string(), note: v.nullable(v.string()), at: time })),
    balance: v.object({ main: money, game: money, bonus: money, debt: money }),
    deposits: v.array(v.object({ id, amount: money, rail: v.string(), state: v.string(), at: time })),
    /** The player's stakes and payouts since the day of the oldest deposit in the list. */
    play: v.object({ staked: money, paid: money }),
  }),
  errors: ['NOT_FOUND'],
});
