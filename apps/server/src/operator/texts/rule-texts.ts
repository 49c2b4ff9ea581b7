import type { CostLine } from '@nua/rewards';
import type { ActDocument } from '../act.ts';
import { localTime } from '../local-time.ts';

/** The effect of a version. It applies from the approval on if `from` is null. */
export type RuleEffect = {
  kind: string;
  from: Date | null;
  /** The largest part of a staked rupee that a game and all repeating rewards return together. */
  stack_before: string;
  stack_after: string;
  changes: readonly { line: string }[];
  costs: readonly (CostLine & { change: '-' | '+' })[];
};

const costText = ({ kind, what, gives, condition, cost }: CostLine): string =>
  `${kind}  ${what}: ${gives} for ${condition}; costs ${cost}`;

export const ruleEffectText = ({ kind, from, stack_before, stack_after, changes, costs }: RuleEffect): string =>
  [
    `Publishes a ${kind} rule ${from === null ? 'at once' : `from ${localTime(from)}`} (two operators):`,
    ...changes.map(({ line }) => line),
    'Cost:',
    ...(costs.length > 0 ? costs.map((line) => `${line.change} ${costText(line)}`) : ['as before']),
    `stack: ${stack_before} -> ${stack_after} of a staked rupee is returned at most`,
  ].join('\n');

/** `problem` is null if the version may be published. */
export const dryRunText = ({ problem, ...effect }: RuleEffect & { problem: string | null }): string =>
  [ruleEffectText(effect), problem ?? 'It may be published.', 'Nothing was published: this was a dry run.'].join('\n');

export const publishedText = ({ kind, version, from }: { kind: string; version: number; from: Date | null }): string =>
  `Published: version ${version} of ${kind}, ${from === null ? 'in force now' : `in force from ${localTime(from)}`}.`;

export type VersionTable = {
  versions: readonly {
    published_at: Date;
    kind: string;
    version: number;
    published_by: string;
    approved_by: string;
  }[];
};

export const rulesText = ({ versions }: VersionTable): string =>
  versions
    .map(
      ({ published_at, kind, version, published_by, approved_by }) =>
        `${localTime(published_at)}  ${kind}  version ${version}  (${published_by}, ${approved_by})`,
    )
    .join('\n');

/** The rule in force with its cost and its problems, and its later versions. */
export type RuleFacts = {
  kind: string;
  version: number;
  published_at: Date;
  rule: ActDocument;
  costs: readonly CostLine[];
  problems: readonly { problem: string }[];
  later: readonly { version: number; published_at: Date }[];
};

export const ruleFactsText = ({ kind, version, published_at, rule, costs, problems, later }: RuleFacts): string =>
  [
    `${kind}, version ${version}, in force from ${localTime(published_at)}`,
    JSON.stringify(rule.document, null, 2),
    ...costs.map(costText),
    ...problems.map(({ problem }) => `In force, but would be refused if published now: ${problem}`),
    ...later.map((next) => `version ${next.version} begins at ${localTime(next.published_at)}`),
  ].join('\n');
