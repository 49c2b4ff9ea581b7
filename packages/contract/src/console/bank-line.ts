import * as v from 'valibot';
import { depositStates } from '../deposit.ts';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';

/** The bank's id of a line of its statement. */
export const lineId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** review: it waits for a person. matched: the server found its deposit. resolved: people matched it or sent it back. */
export const bankLineStates = ['review', 'matched', 'resolved'] as const;

/** Why a line and a deposit may belong together. */
export const lineFits = v.array(v.picklist(['reference', 'amount']));

export const bankLineRow = {
  line_id: lineId,
  amount: money,
  sender: v.string(),
  reference: v.string(),
  state: v.picklist(bankLineStates),
  reason: v.nullable(v.string()),
  at: time,
};

/** GET /api/o/bank-line */
export const listBankLines = declareList({
  purpose: 'Lists the lines of the bank statement that fit no deposit, oldest first.',
  path: '/api/o/bank-line',
  access: 'look',
  list: {
    filters: {},
    sorts: ['oldest', 'newest'],
    /** The id of the last line of the previous page. */
    after: lineId,
  },
  response: v.object({ list: v.array(v.object(bankLineRow)), has_more: v.boolean() }),
  errors: [],
});

const deposit = { id, amount: money, reference: v.string(), state: v.picklist(depositStates), at: time };

/** GET /api/o/bank-line/one */
export const getBankLine = declareConsole({
  purpose:
    'Shows a line of the bank statement with its timeline, and its deposit or the deposits that may belong to it.',
  method: 'GET',
  path: '/api/o/bank-line/one',
  access: 'look',
  query: v.strictObject({ line: lineId }),
  response: v.object({
    ...bankLineRow,
    /** When the server read the line from the statement. */
    taken_at: time,
    /** The deposit that the line names or was matched with. */
    deposit: v.nullable(v.object({ ...deposit, player_id: id, player: v.string() })),
    /** The newest deposits of the player of `deposit`. */
    deposits: v.array(v.object({ ...deposit, rail: v.string() })),
    /** For a line under review: the deposits that may belong to it, the best first. */
    suggestions: v.array(v.object({ ...deposit, player_id: id, player: v.string(), fits: lineFits })),
    /** The proposal that waits for a second person. Until it lapses, the other act about the line is refused. */
    proposal: v.nullable(v.object({ act: v.string(), by: v.string(), until: time })),
    decisions: v.array(v.object({ by: v.string(), act: v.string(), note: v.nullable(v.string()), at: time })),
  }),
  errors: ['NOT_FOUND'],
});
