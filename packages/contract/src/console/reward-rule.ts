import * as v from 'valibot';
import { time } from '../wire.ts';
import { declareConsole } from './call.ts';

/** The kinds of reward rules, in the order in which the console lists them. */
export const rewardRuleKinds = ['promo', 'task', 'tournament', 'vip', 'club', 'referral', 'wheel', 'weight'] as const;
const kind = v.picklist(rewardRuleKinds);
export type RewardRuleKind = v.InferOutput<typeof kind>;

const published = {
  version: v.number(),
  /** The time from which the version applies. */
  from: time,
  /** The staff members who published and approved it; `nua` for a rule that came with the release. */
  published_by: v.string(),
  approved_by: v.string(),
};

const cost = v.object({ what: v.string(), gives: v.string(), condition: v.string(), cost: v.string() });

/** GET /api/o/reward-rule */
export const listRewardRules = declareConsole({
  purpose: 'Lists every reward rule with its version in force, its offers, and what is planned or proposed.',
  method: 'GET',
  path: '/api/o/reward-rule',
  access: 'look',
  response: v.object({
    list: v.array(
      v.object({
        kind,
        ...published,
        /** The names of the promotions, tasks or tournaments in the rule, or the number of its levels. */
        offers: v.array(v.string()),
        /** Versions that apply later. */
        planned: v.array(v.object({ version: v.number(), from: time })),
        /** True if a version waits for a second person. */
        is_proposed: v.boolean(),
        /** True if the rule would be refused today. A release may add a kind of rule that conflicts with the published rules. */
        has_problem: v.boolean(),
      }),
    ),
  }),
  errors: [],
});

/** GET /api/o/reward-rule/form */
export const getRewardRule = declareConsole({
  purpose:
    'Returns the form of a reward rule as JSON Schema, its value in force, its cost, and parts that can be added.',
  method: 'GET',
  path: '/api/o/reward-rule/form',
  access: 'look',
  is_edited: true,
  query: v.strictObject({ kind }),
  response: v.object({
    kind,
    ...published,
    /** JSON Schema. Amounts have the format `money`. The server also checks rules that a schema cannot express. */
    schema: v.record(v.string(), v.unknown()),
    /** The rule in the form that the act `rule` accepts. */
    value: v.unknown(),
    /** The cost of each part of the rule. */
    costs: v.array(cost),
    /** The largest part of a staked rupee that a game and all repeating rewards return. */
    stack: v.string(),
    /** Why the rules would be refused today, one sentence each. */
    problems: v.array(v.string()),
    /** What a change would affect now, such as "Open tournaments: 2". */
    concerns: v.nullable(v.string()),
    planned: v.array(v.object({ version: v.number(), from: time })),
    /** Parts that could be added now, and whole rules. `list` is the list in the rule that contains such parts, null for a whole rule. */
    templates: v.array(v.object({ title: v.string(), list: v.nullable(v.string()), value: v.unknown() })),
  }),
  errors: [],
});

/** GET /api/o/reward-rule/history */
export const listRuleVersions = declareConsole({
  purpose: 'Lists the versions of a reward rule, newest first, each with the value before it.',
  method: 'GET',
  path: '/api/o/reward-rule/history',
  access: 'look',
  is_edited: true,
  query: v.strictObject({
    kind,
    /** The version of the last row of the previous page. */
    before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
  }),
  list: null,
  response: v.object({
    list: v.array(
      v.object({
        ...published,
        state: v.picklist(['planned', 'in force', 'earlier']),
        /** The time of the approval. */
        created_at: time,
        value: v.unknown(),
        /** The value of the version before; null for the first version. */
        before: v.unknown(),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: [],
});
