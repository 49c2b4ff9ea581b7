import {
  getRewardRule,
  listRewardRules,
  listRuleVersions,
  type RewardRuleKind,
  rewardRuleKinds,
} from '@nua/contract/console/reward-rule.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { costsOf, problemLine, problemsIn, type Rules, stackOf } from '@nua/rewards';
import { sql } from 'kysely';
import { providedReturns } from '../../modules/play/public.ts';
import { rulesAt } from '../../modules/reward/public.ts';
import { documentOf } from '../../operator/rule-draft.ts';
import { ruleSchema } from '../../operator/rule-form.ts';
import { ruleTemplates } from '../../operator/rule-templates.ts';
import { concernOf } from '../concerns.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';

const PAGE = 20;

type Row = {
  kind: RewardRuleKind;
  version: number;
  published_at: Date;
  published_by: string;
  approved_by: string;
};

/** Reads the versions in force and the planned versions of every rule, in the order of the versions. */
async function readVersions({ app, reads }: ConsoleContext): Promise<Row[]> {
  const now = app.clock.now();
  const { rows } = await sql<Row>`
    select r.kind, r.version, r.published_at, r.published_by, r.approved_by from reward_rule r
    where r.published_at > ${now} or r.version = (
      select max(n.version) from reward_rule n where n.kind = r.kind and n.published_at <= ${now})
    order by r.version`.execute(reads);
  return rows;
}

function publishedOf(rows: readonly Row[], kind: RewardRuleKind, now: Date) {
  const ofKind = rows.filter((row) => row.kind === kind);
  const inForce = ofKind.find(({ published_at }) => published_at <= now);
  if (inForce === undefined) throw new Error(`the reward rule "${kind}" has no published version`);
  return {
    version: inForce.version,
    from: inForce.published_at.toISOString(),
    published_by: inForce.published_by,
    approved_by: inForce.approved_by,
    planned: ofKind
      .filter(({ published_at }) => published_at > now)
      .map(({ version, published_at }) => ({ version, from: published_at.toISOString() })),
  };
}

const levels = (list: readonly unknown[]): string[] => [`${list.length} levels`];

/** The offers of each rule as the list shows them. */
const OFFERS: { readonly [Kind in RewardRuleKind]: (rule: Rules[Kind]) => string[] } = {
  promo: ({ promos }) => promos.map(({ key }) => key),
  task: ({ tasks }) => tasks.map(({ key }) => key),
  tournament: ({ tournaments }) => tournaments.map(({ name }) => name.en),
  vip: (rule) => levels(rule.levels),
  club: (rule) => levels(rule.levels),
  referral: () => ['Referral wheel'],
  wheel: ({ segments }) => [`${segments.length} segments`],
  weight: ({ weights }) => [`${Object.keys(weights).length} games`],
};

const offersOf = <Kind extends RewardRuleKind>(kind: Kind, rules: Rules): string[] => OFFERS[kind](rules[kind]);

export const rewardRules = handleConsole(listRewardRules, async (ctx) => {
  const now = ctx.app.clock.now();
  const [rows, rules] = [await readVersions(ctx), await rulesAt(ctx.reads, now)];
  const { rows: open } = await sql<{ subject: string }>`select subject from operator_proposal
    where state = 'open' and expires_at > ${now} and act = 'rule'`.execute(ctx.reads);
  const problems = problemsIn(rules, providedReturns(ctx.app));
  return {
    list: rewardRuleKinds.map((kind) => ({
      kind,
      ...publishedOf(rows, kind, now),
      offers: offersOf(kind, rules),
      is_proposed: open.some(({ subject }) => subject === `rule ${kind}`),
      has_problem: problems.some((problem) => problem.kind === null || problem.kind === kind),
    })),
  };
});

export const rewardRule = handleConsole(getRewardRule, async (ctx, { query: { kind } }) => {
  const now = ctx.app.clock.now();
  const provided = providedReturns(ctx.app);
  const rules = await rulesAt(ctx.reads, now);
  return {
    kind,
    ...publishedOf(await readVersions(ctx), kind, now),
    schema: ruleSchema(kind, provided),
    value: documentOf(rules[kind]),
    costs: costsOf(rules, provided)
      .filter((line) => line.kind === kind)
      .map(({ kind: _, ...line }) => line),
    stack: ratioText(stackOf(rules), 6),
    problems: problemsIn(rules, provided).map(problemLine),
    concerns: await concernOf(ctx, `rule ${kind}`),
    templates: ruleTemplates(kind, { rules, provided, today: dayInKarachi(now) }),
  };
});

type Version = Row & { rule: unknown; before: unknown; created_at: Date; in_force: number };

export const ruleVersions = handleConsole(listRuleVersions, async ({ app, reads }, { query: { kind, before } }) => {
  const now = app.clock.now();
  const { rows } = await sql<Version>`
    select r.kind, r.version, r.published_at, r.published_by, r.approved_by, r.rule, r.created_at, b.rule as before,
      (select max(f.version) from reward_rule f where f.kind = r.kind and f.published_at <= ${now}) as in_force
    from reward_rule r left join reward_rule b on b.kind = r.kind and b.version = r.version - 1
    where r.kind = ${kind} and (${before ?? null}::int is null or r.version < ${before ?? null}::int)
    order by r.version desc limit ${PAGE + 1}`.execute(reads);
  const list = rows.slice(0, PAGE).map(({ rule, in_force, published_at, created_at, ...row }) => ({
    version: row.version,
    from: published_at.toISOString(),
    published_by: row.published_by,
    approved_by: row.approved_by,
    state:
      row.version > in_force
        ? ('planned' as const)
        : row.version === in_force
          ? ('in force' as const)
          : ('earlier' as const),
    created_at: created_at.toISOString(),
    value: rule,
    before: row.before,
  }));
  return { list, has_more: rows.length > PAGE };
});
