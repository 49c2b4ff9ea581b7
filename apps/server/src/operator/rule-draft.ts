import type { ActEffect, ValueError } from '@nua/contract/console/act.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import {
  brokenPromises,
  type CostLine,
  costsOf,
  type ProvidedReturns,
  problemLine,
  problemsIn,
  RuleError,
  type RuleKind,
  type RuleOf,
  type RuleProblem,
  type Rules,
  readRule,
  ruleText,
  stackOf,
} from '@nua/rewards';
import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { promosThatPlayersChose } from '../modules/promo/public.ts';
import { rulesAt, SHIPPED_BY } from '../modules/reward/public.ts';
import { withEarlierEditions } from '../modules/tournament/public.ts';
import { changedPath } from './changed-path.ts';
import { jsonDiff } from './json-diff.ts';
import { localTime } from './local-time.ts';
import { ArgumentError, CommandError, type OperatorDeps, RefusedValue } from './operator-deps.ts';
import { type GrantedRounds, payoutCapProblem } from './payout-cap-problem.ts';
import type { RuleEffect } from './texts/rule-texts.ts';

/** A version to publish. It applies from the approval on if `from` is null. */
export type RuleDraft = { kind: RuleKind; rule: RuleOf<RuleKind>; from: Date | null };

type Typed = { kind: RuleKind; json: unknown; from: Date | undefined };

/** A change that is worse for players must be published this long before it applies. */
const NOTICE_MS = 24 * 3_600_000;

export const documentOf = (rule: RuleOf<RuleKind>): unknown => JSON.parse(ruleText(rule));

/** Parses a typed rule. Throws an ArgumentError with the paths of the parts that do not fit. */
export function readRuleDraft({ kind, json: document, from = undefined }: Typed): RuleDraft {
  try {
    return { kind, rule: readRule(kind, document), from: from ?? null };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const message = `This is not a valid ${kind} rule:\n${error.problems.join('\n')}`;
    const fields = error.fields.map(({ at, text }) => ({ at: [...at], text, code: 'INVALID' }));
    throw new ArgumentError('ARGUMENT_INVALID', 'json', message, fields);
  }
}

/** Returns `at` and every later moment at which the rules in force change. */
async function momentsFrom(db: Queryable, at: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct published_at as at from reward_rule where published_at > ${at} order by 1`.execute(db);
  return [at, ...rows.map((row) => row.at)];
}

const refused = (message: string, code: string, at: ValueError['at'] = []): RefusedValue =>
  new RefusedValue(message, [{ at, text: message, code }]);

/** Refuses a date that is past or before the last version, and a rule that is the same as the last version. */
async function assertNewVersion(db: Queryable, { kind, rule, from }: RuleDraft, now: Date): Promise<void> {
  if (from !== null && from < now) throw refused('A rule cannot be published for the past.', 'IN_THE_PAST', ['from']);
  const { rows } = await sql<{ at: Date; rule: unknown; by: string }>`
    select published_at as at, rule, published_by as by from reward_rule where kind = ${kind}
    order by version desc limit 1`.execute(db);
  const [last] = rows;
  if (last === undefined) return;
  if ((from ?? now) < last.at) {
    const message = `The last version is from ${localTime(last.at)}; the next one cannot be earlier.`;
    throw refused(message, 'BEFORE_LAST_VERSION', ['from']);
  }
  if (last.by !== SHIPPED_BY && ruleText(readRule(kind, last.rule)) === ruleText(rule))
    throw refused('The last version is the same.', 'UNCHANGED');
}

/** Refuses a change that would end or worsen an offer that players count on, without a day's notice. */
async function assertPromisesKept(db: Queryable, { kind, rule, from }: RuleDraft, now: Date): Promise<void> {
  if (kind !== 'promo' && kind !== 'task') return;
  if (from !== null && from.getTime() - now.getTime() >= NOTICE_MS) return;
  const before = await rulesAt(db, from ?? now);
  const broken = brokenPromises(before, { ...before, [kind]: rule })[kind];
  const chosen = kind === 'promo' ? await promosThatPlayersChose(db, broken) : null;
  const promises = broken.filter(({ offer_id }) => chosen === null || chosen.has(offer_id));
  if (promises.length === 0) return;
  const reason = 'Players count on it. The change can apply a day after its publication at the earliest.';
  throw new RefusedValue(
    ['Not published.', ...promises.map(({ text }) => text), reason].join('\n'),
    promises.map(({ at, text }) => ({ at: [...at], text: `${text}. ${reason}`, code: 'PROMISE_ENDED' })),
  );
}

/** A problem of the edited rule is shown at its field, a problem of another rule at the part that was changed. */
const valueError = (problem: RuleProblem, { kind, path }: { kind: RuleKind; path: ValueError['at'] }): ValueError => ({
  at: problem.kind === kind ? [...problem.at] : path,
  text: problem.kind === kind ? problem.text : problemLine(problem),
  code: problem.code,
});

/**
 * Refuses a draft that is for the past, is earlier than the last version, changes nothing, breaks a promise, or lets the rewards exceed
 * their bounds.
 *
 * Errors  RefusedValue with the fields and the codes of the reasons
 */
export async function assertPublishable(
  db: Queryable,
  draft: RuleDraft,
  now: Date,
  provided: ProvidedReturns,
): Promise<void> {
  const { kind, rule, from } = draft;
  await assertNewVersion(db, draft, now);
  for (const moment of await momentsFrom(db, from ?? now)) {
    const before = await rulesAt(db, moment);
    const rules = { ...before, [kind]: rule };
    const problems = problemsIn(await withEarlierEditions(db, rules, moment), provided);
    if (problems.length === 0) continue;
    const path = [...changedPath(documentOf(before[kind]), documentOf(rule))];
    throw new RefusedValue(
      [`Not published. From ${localTime(moment)} on:`, ...problems.map(problemLine)].join('\n'),
      problems.map((problem) => valueError(problem, { kind, path })),
    );
  }
  await assertPromisesKept(db, draft, now);
}

/** Returns the free rounds that a rule grants, each with its place in the rule. */
function grantsOf({ kind, rule }: RuleDraft): (GrantedRounds & { at: ValueError['at'] })[] {
  if (kind === 'promo')
    return (rule as RuleOf<'promo'>).promos.flatMap((promo, n) =>
      promo.type === 'free_rounds' ? [{ games: promo.games, stake: promo.stake, at: ['promos', n, 'stake'] }] : [],
    );
  if (kind === 'tournament')
    return (rule as RuleOf<'tournament'>).tournaments.flatMap(({ free_rounds }, n) =>
      free_rounds === null ? [] : [{ ...free_rounds, at: ['tournaments', n, 'free_rounds', 'stake'] }],
    );
  return [];
}

/** Refuses a draft with free rounds that the payout cap in force would make unplayable. */
export function assertFreeRoundsPlayable({ settings }: Pick<OperatorDeps, 'settings'>, draft: RuleDraft): void {
  for (const { at, ...grant } of grantsOf(draft)) {
    const problem = payoutCapProblem(settings.get('play_rules'), grant);
    if (problem !== null) throw refused(problem, 'ABOVE_PAYOUT_CAP', at);
  }
}

const sameCost = (a: CostLine) => (b: CostLine) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the changed costs, and the highest stack of all games before and after. */
function costEffect({ kind, rule, from }: RuleDraft, before: Rules, provided: ProvidedReturns): ActEffect {
  const after = { ...before, [kind]: rule };
  const [old_costs, new_costs] = [costsOf(before, provided), costsOf(after, provided)];
  return {
    before: documentOf(before[kind]),
    after: documentOf(rule),
    from: from?.toISOString() ?? null,
    costs: [
      ...old_costs.filter((cost) => !new_costs.some(sameCost(cost))).map((cost) => ({ change: '-' as const, ...cost })),
      ...new_costs.filter((cost) => !old_costs.some(sameCost(cost))).map((cost) => ({ change: '+' as const, ...cost })),
    ],
    stack: { before: ratioText(stackOf(before), 6), after: ratioText(stackOf(after), 6) },
  };
}

/** Returns the effect of a draft on the rules that are in force when it begins. */
export async function effectAt(
  db: Queryable,
  draft: RuleDraft,
  now: Date,
  provided: ProvidedReturns,
): Promise<ActEffect> {
  const { from } = draft;
  return costEffect(draft, await rulesAt(db, from !== null && from > now ? from : now), provided);
}

/** Returns the effect in the form that the command prints. */
export const printedEffect = ({ kind, from }: RuleDraft, effect: ActEffect): RuleEffect => ({
  kind,
  from,
  stack_before: effect.stack!.before,
  stack_after: effect.stack!.after,
  changes: jsonDiff(effect.before, effect.after).map((line) => ({ line })),
  costs: (effect.costs ?? []) as RuleEffect['costs'],
});

/** Returns the message of a refused draft, or null if it may be published. */
export async function problemOf(check: Promise<void>): Promise<string | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}
