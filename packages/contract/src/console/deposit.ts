import * as v from 'valibot';
import { depositStates } from '../deposit.ts';
import { railName } from '../payment.ts';
import { id, money, time } from '../wire.ts';
import { bankLineRow, lineFits } from './bank-line.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';
import { amountPlace, choiceFilter, playerFilter, timePlace } from './list-rules.ts';

const depositRow = {
  id,
  player_id: id,
  player: v.string(),
  amount: money,
  rail: v.string(),
  /** The reference that the player typed, or that was sent to the provider. */
  reference: v.string(),
  state: v.picklist(depositStates),
  reason: v.nullable(v.string()),
  at: time,
};

/** GET /api/o/deposit */
export const listDeposits = declareList({
  purpose: 'Lists deposits: those that wait for a person, oldest first, or all, newest first.',
  path: '/api/o/deposit',
  access: 'look',
  list: {
    shows: ['waiting', 'all'],
    has_days: true,
    filters: {
      rail: choiceFilter(railName.options, 'in_whole_list'),
      state: choiceFilter(depositStates, 'in_whole_list'),
      player: playerFilter,
      /**
       * If set, `from` and `until` are the days on which the ledger moved the money in this way. Otherwise they are the days of the request.
       */
      moved: { ...choiceFilter(['credited', 'taken_back'], 'always'), excludes_amounts: true, after: timePlace },
    },
    sorts: ['oldest', 'newest', 'largest', 'smallest'],
    sort_of_all: 'newest',
    amounts_by: 'state',
    /** The places are those of `next`, or the id of a row in an order by the time of the request. */
    after: id,
    after_by_amount: amountPlace,
  },
  response: v.object({ list: v.array(v.object(depositRow)), next: v.nullable(v.string()) }),
  errors: ['REASON_NEEDED'],
});

/** GET /api/o/deposit/{id} */
export const getDeposit = declareConsole({
  purpose: 'Shows a deposit with its timeline and the decisions about it.',
  method: 'GET',
  path: '/api/o/deposit/{id}',
  access: 'look',
  response: v.object({
    ...depositRow,
    provider_ref: v.nullable(v.string()),
    is_bank_transfer: v.boolean(),
    is_acknowledged: v.boolean(),
    debt: money,
    timeline: v.array(
      v.object({
        state: v.string(),
        source: v.string(),
        reason: v.nullable(v.string()),
        amount: v.nullable(money),
        at: time,
      }),
    ),
    decisions: v.array(v.object({ by: v.string(), act: v.string(), note: v.nullable(v.string()), at: time })),
    /** For a bank transfer: the lines of the statement that were matched with the deposit or name it, and those that may belong to it. */
    lines: v.array(v.object({ ...bankLineRow, is_own: v.boolean(), fits: lineFits })),
    /** For a paid deposit: the payouts of its player under review that could be sent back to its source. */
    payouts: v.array(v.object({ id, amount: money, at: time })),
  }),
  errors: ['NOT_FOUND'],
});
