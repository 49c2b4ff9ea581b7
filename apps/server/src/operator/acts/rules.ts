import { ratioText } from '@nua/games/play/odds.ts';
import {
  type CostLine,
  costsOf,
  type ProvidedReturns,
  problemsOf,
  RuleError,
  type RuleKind,
  type RuleOf,
  type Rules,
  readRule,
  ruleKinds,
  ruleText,
  stackOf,
} from '@nua/rewards';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { providedReturns } from '../../modules/play/public.ts';
import { ruleAt, rulesAt, SHIPPED_BY } from '../../modules/reward/public.ts';
import { openEditions, withEarlierEditions } from '../../modules/tournament/public.ts';
import { type Act, change, read } from '../act.ts';
import { jsonDiff } from '../json-diff.ts';
import { localTime } from '../local-time.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { date, flag, json, oneOf, required } from '../parameters.ts';
import {
  dryRunText,
  publishedText,
  type RuleEffect,
  ruleEffectText,
  ruleFactsText,
  rulesText,
} from '../texts/rule-texts.ts';
import { assertWithinPayoutCap } from './free-rounds.ts';

type Connection = Kysely<Database>;
/** A version to publish. It applies from the approval on if `from` is null. */
type Draft = { kind: RuleKind; rule: RuleOf<RuleKind>; from: Date | null };
type Version = { kind: RuleKind; version: number; published_at: Date; published_by: string; approved_by: string };

type Typed = { kind: RuleKind; json: unknown; from: Date | undefined };

function draftOf({ kind, json: document, from = undefined }: Typed): Draft {
  try {
    return { kind, rule: readRule(kind, document), from: from ?? null };
  } catch (error) {
    if (error instanceof RuleError)
      throw new CommandError(`This is not a valid ${kind} rule:\n${error.problems.join('\n')}`);
    throw error;
  }
}

/** Returns `at` and every later moment at which the rules in force change. */
async function momentsFrom(db: Connection, at: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct published_at as at from reward_rule where published_at > ${at} order by 1`.execute(db);
  return [at, ...rows.map((row) => row.at)];
}

const sameCost = (a: CostLine) => (b: CostLine) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the effect of a version: the changed values, the changed costs, and the highest stack of all games before and after. */
function effectOf({ kind, rule, from }: Draft, before: Rules, provided: ProvidedReturns): RuleEffect {
  const after = { ...before, [kind]: rule };
  const [old_costs, new_costs] = [costsOf(before, provided), costsOf(after, provided)];
  return {
    kind,
    from,
    stack_before: ratioText(stackOf(before), 6),
    stack_after: ratioText(stackOf(after), 6),
    changes: jsonDiff(JSON.parse(ruleText(before[kind])), JSON.parse(ruleText(rule))).map((line) => ({ line })),
    costs: [
      ...old_costs.filter((cost) => !new_costs.some(sameCost(cost))).map((cost) => ({ change: '-' as const, ...cost })),
      ...new_costs.filter((cost) => !old_costs.some(sameCost(cost))).map((cost) => ({ change: '+' as const, ...cost })),
    ],
  };
}

/** Refuses a draft that is for the past, is earlier than the last version, changes nothing, or lets the rewards exceed their bounds. */
async function assertPublishable(
  db: Connection,
  { kind, rule, from }: Draft,
  now: Date,
  provided: ProvidedReturns,
): Promise<void> {
  if (from !== null && from < now) throw new CommandError('A rule cannot be published for the past.');
  const { rows } = await sql<{
    at: Date;
    rule: unknown;
    by: string;
  }>`select published_at as at, rule, published_by as by from reward_rule where kind = ${kind}
    order by version desc limit 1`.execute(db);
  const [last] = rows;
  const at = from ?? now;
  if (last && at < last.at)
    throw new CommandError(`The last version is from ${localTime(last.at)}; the next one cannot be earlier.`);
  const isPublished = last !== undefined && last.by !== SHIPPED_BY;
  if (isPublished && ruleText(readRule(kind, last.rule)) === ruleText(rule))
    throw new CommandError('The last version is the same.');
  for (const moment of await momentsFrom(db, at)) {
    const rules = { ...(await rulesAt(db, moment)), [kind]: rule };
    const problems = problemsOf(await withEarlierEditions(db, rules, moment), provided);
    if (problems.length > 0)
      throw new CommandError([`Not published. From ${localTime(moment)} on:`, ...problems].join('\n'));
  }
}

/** Refuses a draft with free rounds that the payout cap in force would make unplayable. */
function assertFreeRoundsPlayable({ settings }: Pick<OperatorDeps, 'settings'>, { kind, rule }: Draft): void {
  const promos = kind === 'promo' ? (rule as RuleOf<'promo'>).promos : [];
  const tournaments = kind === 'tournament' ? (rule as RuleOf<'tournament'>).tournaments : [];
  const granted = [
    ...promos.flatMap((promo) => (promo.type === 'free_rounds' ? [promo] : [])),
    ...tournaments.flatMap(({ free_rounds }) => free_rounds ?? []),
  ];
  for (const grant of granted) assertWithinPayoutCap(settings.get('play_rules'), grant);
}

async function effectAt(db: Connection, draft: Draft, now: Date, provided: ProvidedReturns): Promise<RuleEffect> {
  return effectOf(draft, await rulesAt(db, draft.from !== null && draft.from > now ? draft.from : now), provided);
}

const KIND = { ...oneOf(...ruleKinds), form: 'KIND' };
const ARGUMENTS = { kind: KIND, json };

export const ruleActs = {
  rule: change({
    permission: 'rewards',
    approval: 'two',
    help: `publishes a version of a reward rule after showing its cost; KIND is ${ruleKinds.join(', ')}`,
    arguments: ARGUMENTS,
    options: { from: date },
    prepare: async ({ deps }, typed) => {
      const draft = draftOf(typed);
      const now = deps.clock.now();
      assertFreeRoundsPlayable(deps, draft);
      await assertPublishable(deps.db, draft, now, providedReturns(deps));
      return { preview: ruleEffectText(await effectAt(deps.db, draft, now, providedReturns(deps))), seen: draft };
    },
    run: async ({ tx, deps, acting, seen: draft }) => {
      const { kind, rule, from } = draft;
      // Publications of all kinds run one at a time: two rules may be valid separately but not together.
      await sql`lock table reward_rule in share row exclusive mode`.execute(tx);
      const now = deps.clock.now();
      assertFreeRoundsPlayable(deps, draft);
      await assertPublishable(tx, draft, now, providedReturns(deps));
      const content = { rule: JSON.parse(ruleText(rule)), from: from?.toISOString() ?? 'at once' };
      return {
        subject: `rule ${kind}`,
        content,
        money_effect: null,
        before: JSON.parse(ruleText((await ruleAt(tx, kind, now)).rule)),
        apply: async ({ at, first }) => {
          const { rows } = await sql<{ version: number }>`
            insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
            select ${kind}, coalesce(max(version), 0) + 1, ${ruleText(rule)}::jsonb, ${from ?? at}, ${first}, ${acting.operator}, ${at}
            from reward_rule where kind = ${kind} returning version`.execute(tx);
          const { version } = rows[0]!;
          if (kind === 'tournament') await openEditions(deps, tx, at);
          return { data: { kind, version, from }, after: { ...content, version } };
        },
      };
    },
    text: publishedText,
  }),
  'rule --dry-run': read({
    permission: 'look',
    help: 'shows what a version would change and cost, and whether it may be published',
    arguments: ARGUMENTS,
    options: { dry_run: required(flag), from: date },
    when: (rest) => rest.includes('--dry-run'),
    run: async ({ deps }, typed) => {
      const draft = draftOf(typed);
      const now = deps.clock.now();
      const problem = await assertPublishable(deps.db, draft, now, providedReturns(deps)).then(
        () => null,
        (error: unknown) => {
          if (error instanceof CommandError) return error.message;
          throw error;
        },
      );
      return { problem, ...(await effectAt(deps.db, draft, now, providedReturns(deps))) };
    },
    text: dryRunText,
  }),
  'rule list': read({
    permission: 'look',
    help: 'every version of every reward rule, oldest first',
    arguments: {},
    run: async ({ deps }) => {
      const { rows } = await sql<Version>`select kind, version, published_at, published_by, approved_by from reward_rule
        order by published_at, kind, version`.execute(deps.db);
      return { versions: rows };
    },
    text: rulesText,
  }),
  'rule show': read({
    permission: 'look',
    help: 'the rule in force, in the form that `rule` accepts, with its cost, its problems and its later versions',
    arguments: { kind: KIND },
    run: async ({ deps }, { kind }) => {
      const now = deps.clock.now();
      const { version, rule, published_at } = await ruleAt(deps.db, kind, now);
      const { rows } = await sql<
        Pick<Version, 'version' | 'published_at'>
      >`select version, published_at from reward_rule
        where kind = ${kind} and published_at > ${now} order by version`.execute(deps.db);
      const rules = await rulesAt(deps.db, now);
      const costs = costsOf(rules, providedReturns(deps)).filter((line) => line.kind === kind);
      return {
        ...{ kind, version, published_at, rule: { document: JSON.parse(ruleText(rule)) as unknown }, costs },
        // A release may add a kind of rule that conflicts with the published rules.
        problems: problemsOf(rules, providedReturns(deps)).map((problem) => ({ problem })),
        later: rows,
      };
    },
    text: ruleFactsText,
  }),
} satisfies Record<string, Act>;
