import { ratioText } from '@nua/games/play/odds.ts';
import {
  type CostLine,
  costsOf,
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
import type { Tx } from '../core/app.ts';
import type { Database } from '../db/connect.ts';
import { ruleAt, rulesAt, SHIPPED_BY } from '../modules/reward/public.ts';
import { authorise, type Decision } from './authorise.ts';
import type { Call, ProposingCall } from './call.ts';
import { jsonDiff } from './json-diff.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { given } from './read-words.ts';

/** The word by which a rule is tried and not published. */
export const DRY_RUN = '--dry-run';

type Connection = Kysely<Database>;
/** A version that is to be published. `from` null is the moment of the second name. */
type Proposal = { kind: RuleKind; rule: RuleOf<RuleKind>; from: Date | null };
type Version = { kind: RuleKind; version: number; published_at: Date; published_by: string; approved_by: string };

const kindOf = (word: string | undefined): RuleKind => {
  const kind = ruleKinds.find((one) => one === word);
  if (!kind) throw new CommandError(`The kind of a rule is ${ruleKinds.join(' or ')}, not ${given(word)}.`);
  return kind;
};

function readDocument(kind: RuleKind, json: string): RuleOf<RuleKind> {
  try {
    return readRule(kind, JSON.parse(json));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`The rule is no JSON: ${given(json)}.`);
    if (error instanceof RuleError) throw new CommandError(`That is no ${kind} rule:\n${error.problems.join('\n')}`);
    throw error;
  }
}

/** A day begins at midnight in Pakistan; a moment is written with its zone. */
function readFrom(text: string | undefined): Date {
  const isDay = text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(isDay ? `${text}T00:00:00+05:00` : isMoment ? text : Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new CommandError(`${given(text)} is no date; write 2026-03-31 or 2026-03-31T18:00:00+05:00.`);
  return at;
}

function readProposal(words: readonly string[]): Proposal {
  const rest = words.filter((word) => word !== DRY_RUN);
  const place = rest.indexOf('--from');
  const from = place < 0 ? null : readFrom(rest.splice(place, 2)[1]);
  const [word, json, ...more] = rest;
  const kind = kindOf(word);
  if (json === undefined || more.length > 0)
    throw new CommandError(
      `rule takes KIND JSON [--dry-run] [--from DATE], and was given ${words.map(given).join(' ') || 'nothing'}.`,
    );
  return { kind, rule: readDocument(kind, json), from };
}

/** Every moment from which another set of rules is in force with the proposed one in it. */
async function momentsFrom(db: Connection, at: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct published_at as at from reward_rule where published_at > ${at} order by 1`.execute(db);
  return [at, ...rows.map((row) => row.at)];
}

const costText = ({ kind, what, gives, asks, cost }: CostLine) =>
  `${kind}  ${what}: ${gives} for ${asks}; costs ${cost}`;

/** What a version changes: its values, the cost of its parts, and the sum of everything that repeats. */
function previewOf({ kind, rule, from }: Proposal, before: Rules): string {
  const after = { ...before, [kind]: rule };
  const [old, now] = [costsOf(before).map(costText), costsOf(after).map(costText)];
  const changed = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
  return [
    `Publishes a ${kind} rule ${from === null ? 'at once' : `from ${localTime(from)}`} (two names):`,
    ...jsonDiff(JSON.parse(ruleText(before[kind])), JSON.parse(ruleText(rule))),
    'Cost:',
    ...(changed.length > 0 ? changed : ['as before']),
    `stack: ${ratioText(stackOf(before), 6)} -> ${ratioText(stackOf(after), 6)} of a rupee staked comes back at most`,
  ].join('\n');
}

/** Refuses dates in the past or before the last version, what changes nothing, and rules that must not be in force together. */
async function checkProposal(db: Connection, { kind, rule, from }: Proposal, now: Date): Promise<void> {
  if (from !== null && from < now) throw new CommandError('A rule is never published for the past.');
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
  const isOwn = last !== undefined && last.by !== SHIPPED_BY;
  if (isOwn && ruleText(readRule(kind, last.rule)) === ruleText(rule))
    throw new CommandError('The last version says the same.');
  for (const moment of await momentsFrom(db, at)) {
    const problems = problemsOf({ ...(await rulesAt(db, moment)), [kind]: rule });
    if (problems.length > 0)
      throw new CommandError([`Not published. From ${localTime(moment)} on:`, ...problems].join('\n'));
  }
}

async function publish(
  tx: Tx,
  { kind, rule, from }: Proposal,
  by: Acting & { first: string; at: Date },
): Promise<number> {
  const published_at = from ?? by.at;
  const { rows } = await sql<{ version: number }>`
    insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
    select ${kind}, coalesce(max(version), 0) + 1, ${ruleText(rule)}::jsonb, ${published_at}, ${by.first}, ${by.operator}, ${by.at}
    from reward_rule where kind = ${kind} returning version`.execute(tx);
  return rows[0]!.version;
}

async function showProposed({ deps }: Call, { kind, rule, from }: Proposal, now: Date): Promise<string> {
  return previewOf({ kind, rule, from }, await rulesAt(deps.db, from !== null && from > now ? from : now));
}

/** Shows what a version would change and cost, and whether it may be published. */
export async function tryRule(call: Call): Promise<string> {
  const { deps, words } = call;
  const proposed = readProposal(words);
  const now = deps.clock.now();
  const problem = await checkProposal(deps.db, proposed, now).then(
    () => 'It may be published.',
    (error: unknown) => {
      if (error instanceof CommandError) return error.message;
      throw error;
    },
  );
  return `${await showProposed(call, proposed, now)}\n${problem}\nNothing was published: this was a dry run.`;
}

/**
 * Publishes a version of a rule: checked by its schema and with everything that is in force beside it, from a date on, by two names.
 * What was granted keeps its version.
 */
export async function publishRule(call: ProposingCall): Promise<Decision> {
  const { deps, acting, words, confirm } = call;
  const proposed = readProposal(words);
  const { kind, rule, from } = proposed;
  const now = deps.clock.now();
  await checkProposal(deps.db, proposed, now);
  await confirm(await showProposed(call, proposed, now));
  return await deps.db.transaction().execute(async (tx) => {
    // One publication at a time, of any kind: two that may be in force alone may not be in force together.
    await sql`lock table reward_rule in share row exclusive mode`.execute(tx);
    const at = deps.clock.now();
    await checkProposal(tx, proposed, at);
    const subject = `rule ${kind}`;
    const after = { rule: JSON.parse(ruleText(rule)), from: from?.toISOString() ?? 'at once' };
    const allowed = await authorise(tx, call, { subject, content: after, causes: null });
    if (!allowed.goes_on) return allowed.decision;
    const before = JSON.parse(ruleText((await ruleAt(tx, kind, at)).rule));
    const version = await publish(tx, proposed, { ...acting, at, first: allowed.first });
    await logAct(tx, { ...acting, at, act: 'rule', subject, before, after: { ...after, version } });
    return allowed.done(
      `Published: version ${version} of ${kind}, ${from === null ? 'in force now' : `in force from ${localTime(from)}`}.`,
    );
  });
}

/** Every version of every rule, oldest first. */
export async function listRules(deps: Pick<OperatorDeps, 'db'>): Promise<string> {
  const { rows } = await sql<Version>`select kind, version, published_at, published_by, approved_by from reward_rule
    order by published_at, kind, version`.execute(deps.db);
  return rows
    .map(
      ({ kind, version, published_at, published_by, approved_by }) =>
        `${localTime(published_at)}  ${kind}  version ${version}  (${published_by}, ${approved_by})`,
    )
    .join('\n');
}

/** Prints the rule in force in the form that `rule KIND` takes, with its cost; what is wrong with the rules together; and the versions that come. */
export async function showRule(deps: Pick<OperatorDeps, 'db' | 'clock'>, word: string | undefined): Promise<string> {
  const kind = kindOf(word);
  const now = deps.clock.now();
  const { version, rule, published_at } = await ruleAt(deps.db, kind, now);
  const { rows } = await sql<Version>`select version, published_at from reward_rule
    where kind = ${kind} and published_at > ${now} order by version`.execute(deps.db);
  const rules = await rulesAt(deps.db, now);
  const costs = costsOf(rules).filter((line) => line.kind === kind);
  return [
    `${kind}, version ${version}, in force from ${localTime(published_at)}`,
    JSON.stringify(JSON.parse(ruleText(rule)), null, 2),
    ...costs.map(costText),
    // A release may bring a kind that stands beside rules of before.
    ...problemsOf(rules).map((problem) => `In force now, and refused if it were published: ${problem}`),
    ...rows.map((next) => `version ${next.version} comes at ${localTime(next.published_at)}`),
  ].join('\n');
}
