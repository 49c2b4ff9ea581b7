import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';

/** GET /api/o/ledger */
export const getLedger = declareConsole({
  purpose: 'Shows the last recomputation of the books: the trial balance, and what differed. It recomputes nothing.',
  method: 'GET',
  path: '/api/o/ledger',
  access: 'look',
  response: v.object({
    /** Null before the first recomputation. */
    done_at: v.nullable(time),
    /** The last recomputation of all transfers. Other recomputations cover only new transfers. */
    whole_at: v.nullable(time),
    /** Each transfer before this time has been verified. */
    verified_to: v.nullable(time),
    differences: v.number(),
    /** The result of the last recomputation. Null before the first one, and if an old version of the server ran it. */
    result: v.nullable(
      v.object({
        at: time,
        transfers: v.number(),
        balances: v.array(v.object({ currency: v.string(), purpose: v.string(), balance: money })),
        /** The first of the differences that were found. */
        list: v.array(v.object({ check: v.string(), what: v.string(), stored: v.string(), computed: v.string() })),
      }),
    ),
  }),
  errors: [],
});

const side = v.object({
  account: id,
  purpose: v.string(),
  /** Null for an account of the house. */
  player_id: v.nullable(id),
  /** The balance of a player's account after the transfer. */
  balance: v.nullable(money),
});

/** GET /api/o/ledger/{id} */
export const getJournal = declareConsole({
  purpose: 'Shows the journal of a transfer with all its legs.',
  method: 'GET',
  path: '/api/o/ledger/{id}',
  access: 'look',
  response: v.object({
    journal_id: id,
    at: time,
    ref: v.nullable(v.object({ type: v.string(), id: v.string() })),
    legs: v.array(
      v.object({
        id,
        kind: v.picklist(['post', 'hold', 'settle', 'void']),
        reason: v.string(),
        amount: money,
        hold_id: v.nullable(id),
        debit: side,
        credit: side,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
