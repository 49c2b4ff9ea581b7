import { costsOf, problemsOf, ruleKinds, ruleText } from '@nua/rewards';
import { sql } from 'kysely';
import { providedReturns } from '../../modules/play/public.ts';
import { ruleAt, rulesAt } from '../../modules/reward/public.ts';
import { openEditions } from '../../modules/tournament/public.ts';
import { type Act, change, read } from '../act.ts';
import { date, flag, json, oneOf, required } from '../parameters.ts';
import {
  assertFreeRoundsPlayable,
  assertPublishable,
  documentOf,
  effectAt,
  printedEffect,
  problemOf,
  readRuleDraft,
} from '../rule-draft.ts';
import { dryRunText, publishedText, ruleEffectText, ruleFactsText, rulesText } from '../texts/rule-texts.ts';

type Version = { kind: string; version: number; published_at: Date; published_by: string; approved_by: string };

const KIND = { ...oneOf(...ruleKinds), form: 'KIND' };
const ARGUMENTS = { kind: KIND, json };

export const ruleActs = {
  rule: change({
    permission: 'rewards',
    approval: 'two',
    conflicts_with: 'every act',
    help: `publishes a version of a reward rule after showing its cost; KIND is ${ruleKinds.join(', ')}`,
    arguments: ARGUMENTS,
    options: { from: date },
    prepare: async ({ deps }, typed) => {
      const draft = readRuleDraft(typed);
      const now = deps.clock.now();
      assertFreeRoundsPlayable(deps, draft);
      await assertPublishable(deps.db, draft, now, providedReturns(deps));
      const effect = await effectAt(deps.db, draft, now, providedReturns(deps));
      return { preview: ruleEffectText(printedEffect(draft, effect)), effect, seen: draft };
    },
    run: async ({ tx, deps, acting, seen: draft }) => {
      const { kind, rule, from } = draft;
      // Publications of all kinds run one at a time: two rules may be valid separately but not together.
      await sql`lock table reward_rule in share row exclusive mode`.execute(tx);
      const now = deps.clock.now();
      assertFreeRoundsPlayable(deps, draft);
      await assertPublishable(tx, draft, now, providedReturns(deps));
      const logged = { rule: documentOf(rule), from: from?.toISOString() ?? 'at once' };
      return {
        subject: `rule ${kind}`,
        content: { kind, ...(await effectAt(tx, draft, now, providedReturns(deps))) },
        earlier_content: logged,
        money_effect: null,
        before: documentOf((await ruleAt(tx, kind, now)).rule),
        apply: async ({ at, first }) => {
          const { rows } = await sql<{ version: number }>`
            insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
            select ${kind}, coalesce(max(version), 0) + 1, ${ruleText(rule)}::jsonb, ${from ?? at}, ${first}, ${acting.operator}, ${at}
            from reward_rule where kind = ${kind} returning version`.execute(tx);
          const { version } = rows[0]!;
          if (kind === 'tournament') await openEditions(deps, tx, at);
          return { data: { kind, version, from }, after: { ...logged, version } };
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
      const draft = readRuleDraft(typed);
      const now = deps.clock.now();
      const check = async () => {
        assertFreeRoundsPlayable(deps, draft);
        await assertPublishable(deps.db, draft, now, providedReturns(deps));
      };
      const problem = await problemOf(check());
      const effect = await effectAt(deps.db, draft, now, providedReturns(deps));
      return { problem, ...printedEffect(draft, effect) };
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
        ...{ kind, version, published_at, rule: { document: documentOf(rule) }, costs },
        // A release may add a kind of rule that conflicts with the published rules.
        problems: problemsOf(rules, providedReturns(deps)).map((problem) => ({ problem })),
        later: rows,
      };
    },
    text: ruleFactsText,
  }),
} satisfies Record<string, Act>;
