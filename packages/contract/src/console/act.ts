import * as v from 'valibot';
import { id, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { permissions } from './permission.ts';

const argument = v.object({
  name: v.string(),
  /** The form of the value, such as AMOUNT or `paid|rejected`. */
  form: v.string(),
  is_required: v.boolean(),
  /** text: one line. long: several lines. flag: yes or no. document: a JSON value, which the act's own page edits as a form. */
  kind: v.picklist(['text', 'long', 'flag', 'document']),
  /** True for an option of the command. */
  is_option: v.boolean(),
});

/** An act that the staff member may do. */
export const act = v.object({
  name: v.string(),
  group: v.string(),
  /** One line. */
  help: v.string(),
  permission: v.union([v.picklist(permissions), v.literal('any')]),
  /**
   * reads: the act only reads. one: one person decides. two: two people decide. depends: the values of the act decide whether one or two
   * people are needed.
   */
  approval: v.picklist(['reads', 'one', 'two', 'depends']),
  /** The condition under which two people decide, as the end of the sentence "two operators …". */
  two_operators_when: v.nullable(v.string()),
  arguments: v.array(argument),
});
export type ActForm = v.InferOutput<typeof act>;

/** GET /api/o/act */
export const listActs = declareConsole({
  purpose: 'Lists the acts that the staff member may do, with their arguments.',
  method: 'GET',
  path: '/api/o/act',
  access: 'staff',
  response: v.object({ list: v.array(act) }),
  errors: [],
});

const values = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[^\0]*$/))),
  v.check((record) => Object.keys(record).length <= 20, 'at most 20 values'),
);
/** A note for the log, on one line. */
const note = v.pipe(v.string(), v.trim(), v.maxLength(500), v.regex(/^[^\p{Cc}]*$/u));
const confirm = v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)));

const actValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** The data of an act: single values, tables, and values of any form, by their names. Money is a decimal text, a time an ISO text. */
export const actData = v.record(
  v.string(),
  v.union([actValue, v.array(v.record(v.string(), actValue)), v.object({ document: v.unknown() })]),
);
export type ActData = v.InferOutput<typeof actData>;

const changedCost = v.object({
  change: v.picklist(['-', '+']),
  kind: v.string(),
  what: v.string(),
  gives: v.string(),
  condition: v.string(),
  cost: v.string(),
});

/** The effect of a change of a setting or a reward rule, in `data.effect` of CONFIRMATION_NEEDED. A proposal contains it too. */
export const actEffect = v.object({
  before: v.unknown(),
  after: v.unknown(),
  /** Null for a setting, and for a rule that applies from the approval on. */
  from: v.nullable(time),
  /** The cost of each changed part of a rule before (-) and after (+). Null for a setting. */
  costs: v.nullable(v.array(changedCost)),
  /** The largest part of a staked rupee that a game and all repeating rewards return. Null for a setting. */
  stack: v.nullable(v.object({ before: v.string(), after: v.string() })),
});
export type ActEffect = v.InferOutput<typeof actEffect>;

const result = v.object({
  /** read: the act has read its data. done: it has changed something. proposed: a second person must accept it. */
  is: v.picklist(['read', 'done', 'proposed']),
  data: actData,
  /** The data in sentences, as the command prints it. */
  text: v.string(),
});

/**
 * The errors within a JSON argument, in `data.value_errors` of INVALID_INPUT and ACT_REFUSED. An empty path is the whole value. `code` names
 * the reason why a valid value is refused, such as STACK_ABOVE_ONE.
 */
export const valueErrors = v.array(
  v.object({
    at: v.array(v.union([v.string(), v.number()])),
    text: v.string(),
    code: v.optional(v.string()),
  }),
);
export type ValueError = v.InferOutput<typeof valueErrors>[number];

/** POST /api/o/act */
export const runAct = declareConsole({
  purpose: 'Does an act. If two people must decide, the act becomes a proposal.',
  method: 'POST',
  path: '/api/o/act',
  access: 'staff',
  body: v.strictObject({
    name: v.pipe(v.string(), v.maxLength(60)),
    values,
    /**
     * A new UUID for each press of the button. A retry with the same key does not repeat the act, and gets the text of the first response.
     */
    key: id,
    /** Stored in the log. */
    note: v.optional(note),
    /** The value of `data.confirm` in the error CONFIRMATION_NEEDED. */
    confirm,
  }),
  response: result,
  errors: [
    'ACT_REFUSED',
    'CONFIRMATION_NEEDED',
    'KEY_REUSED',
    'OTHER_ACT_PROPOSED',
    'REASON_NEEDED',
    'SECOND_FACTOR_STALE',
  ],
});

/** An open proposal, which another staff member may accept. */
export const proposal = v.object({
  id,
  act: v.string(),
  subject: v.string(),
  proposed_by: v.string(),
  at: time,
  expires_at: time,
  /** The exact change. */
  content: v.unknown(),
  /**
   * The SHA-256 of the change, which the second person's request repeats. Null if the staff member may not accept it, because the hash
   * would help to guess the masked parts of the change.
   */
  hash: v.nullable(v.string()),
  is_own: v.boolean(),
  /** The arguments that the second person must type too. */
  typed_by_each: v.array(v.string()),
  /** The effect of a change of a setting or a reward rule; null for another act. */
  effect: v.nullable(actEffect),
  /** What the change would affect now, such as "Running bonuses: 3". Null if it is not counted. */
  concerns: v.nullable(v.string()),
});
export type Proposal = v.InferOutput<typeof proposal>;

/** GET /api/o/proposal */
export const listProposals = declareConsole({
  purpose: 'Lists the open proposals.',
  method: 'GET',
  path: '/api/o/proposal',
  access: 'look',
  response: v.object({ list: v.array(proposal) }),
  errors: [],
});

/** POST /api/o/proposal/{id}/accept. A retry of the same staff member gets the text of the first response. */
export const acceptProposal = declareConsole({
  purpose: 'Accepts a proposal of another staff member and does exactly what it contains.',
  method: 'POST',
  path: '/api/o/proposal/{id}/accept',
  access: 'staff',
  fresh: true,
  body: v.strictObject({
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    typed: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(5))),
    note: v.optional(note),
  }),
  response: result,
  errors: ['NOT_FOUND', 'ACT_REFUSED', 'PROPOSAL_CHANGED', 'SECOND_FACTOR_STALE'],
});
