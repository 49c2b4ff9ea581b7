import { buildName, type Migration, type Phase, type Schema, type SqlFunction } from './schema.ts';

/**
 * A step that has run. `upgrade` is the number of the upgrade that ran it. It is 0 if the step ran before upgrades were counted; the phase
 * may then be unknown.
 */
export type AppliedStep = {
  name: string;
  checksum: string;
  phase: Phase | null;
  upgrade: number;
  build: string | null;
};

/** An SQL text that a function has or had in this database, with the upgrade that introduced it. */
export type AppliedText = { name: string; checksum: string; upgrade: number; is_current: boolean };

/** A node that serves now, and the steps that its build knows. */
export type ServingNode = { place: string; build: string; migrations: readonly string[] };

export type SchemaFacts = {
  steps: readonly AppliedStep[];
  texts: readonly AppliedText[];
  nodes: readonly ServingNode[];
};

export type RefusalCode = 'NEWER_CONTRACT' | 'TWO_UPGRADES_BEHIND' | 'STEP_CHANGED' | 'OLDER_NODES_RUN';

/** The error of a build that must not run on a database, or of a step that must not run yet. The message begins with the code. */
export class UpgradeRefused extends Error {
  override name = 'UpgradeRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
  }
}

/** When `contract` steps run: if all other nodes know them, or only if no other node runs. */
export type ContractCondition = 'if_others_know_them' | 'without_other_nodes';

/**
 * The steps and functions that a build applies to a database now, and the `contract` steps that wait because some nodes do not know them.
 */
export type UpgradePlan = {
  steps: Migration[];
  functions: SqlFunction[];
  waiting: { step: Migration; nodes: ServingNode[] }[];
  /** True if the plan contains a step or a text that this database never had. */
  is_upgrade: boolean;
};

/**
 * Decides what a build does with a database.
 *
 * A build is refused if a `contract` step that it does not know has run. It is also refused after two later upgrades, because SQL functions
 * remain compatible only with the previous version.
 *
 * An older text of a function is not restored while nodes of another build run.
 *
 * Errors  UpgradeRefused: STEP_CHANGED, NEWER_CONTRACT, TWO_UPGRADES_BEHIND
 */
export function planUpgrade(
  schema: Schema,
  facts: SchemaFacts,
  contract_condition: ContractCondition = 'if_others_know_them',
): UpgradePlan {
  assertUnchanged(schema, facts.steps);
  assertNotOutdated(schema, facts);
  const applied = new Set(facts.steps.map(({ name }) => name));
  const missing = schema.migrations.filter(({ name }) => !applied.has(name));
  const waiting = missing.flatMap((step) => {
    if (step.phase === 'expand') return [];
    const mustWaitFor = ({ migrations }: ServingNode) =>
      contract_condition === 'without_other_nodes' || !migrations.includes(step.name);
    const nodes = facts.nodes.filter(mustWaitFor);
    return nodes.length > 0 ? [{ step, nodes }] : [];
  });
  const steps = missing.filter((step) => !waiting.some((one) => one.step === step));
  const functions = schema.functions.filter((one) => {
    const state = textState(one, facts.texts);
    return state === 'new' || state === 'newer' || (state === 'older' && !hasOtherBuild(schema, facts));
  });
  const isNew = functions.some((one) => textState(one, facts.texts) === 'new');
  return { steps, functions, waiting, is_upgrade: steps.length > 0 || isNew };
}

/** Compares a build's text of a function with the current text. The newer of two texts is the one that the later upgrade introduced. */
export function textState(
  { name, checksum }: Pick<SqlFunction, 'name' | 'checksum'>,
  texts: readonly AppliedText[],
): 'current' | 'new' | 'newer' | 'older' {
  const known = texts.find((text) => text.name === name && text.checksum === checksum);
  if (known === undefined) return 'new';
  if (known.is_current) return 'current';
  const current = texts.find((text) => text.name === name && text.is_current);
  return current !== undefined && current.upgrade > known.upgrade ? 'older' : 'newer';
}

const hasOtherBuild = (schema: Schema, { nodes }: SchemaFacts): boolean =>
  nodes.some(({ build }) => build !== buildName(schema));

function assertUnchanged({ migrations }: Schema, steps: readonly AppliedStep[]): void {
  const applied = new Map(steps.map((step) => [step.name, step.checksum]));
  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new UpgradeRefused(
        'STEP_CHANGED',
        `Migration ${name} was changed after it had run on this database. Put its up.sql back as it was and write ` +
          `the change as a new migration; or, if the data is not needed, delete the data folder (DATA_DIR) and start again.`,
      );
}

/** Returns the steps that a newer build has run. */
export function newerSteps({ migrations }: Schema, { steps }: Pick<SchemaFacts, 'steps'>): AppliedStep[] {
  const known = new Set(migrations.map(({ name }) => name));
  return steps.filter(({ name }) => !known.has(name));
}

function assertNotOutdated(schema: Schema, facts: SchemaFacts): void {
  const newer = newerSteps(schema, facts);
  const contracts = newer.filter(({ phase }) => phase !== 'expand');
  if (contracts.length > 0) throw newerContract(schema, contracts);
  const later = new Set(newer.map(({ upgrade }) => upgrade));
  // If no other build runs, this build restores its own functions, so upgrades of functions do not count.
  if (hasOtherBuild(schema, facts)) for (const upgrade of upgradesOfTexts(schema, facts.texts)) later.add(upgrade);
  if (later.size < 2) return;
  throw new UpgradeRefused(
    'TWO_UPGRADES_BEHIND',
    `This is build ${buildName(schema)}, and ${later.size} upgrades of this database have happened since` +
      `${newer.length === 0 ? '' : `: it has run ${namesOf(newer)}`}. A build runs beside the next one only. Start the newest ` +
      `version, or the one before it; nothing was changed.`,
  );
}

/** Creates the error of a build that does not know `contract` steps that have run. */
export function newerContract(schema: Schema, steps: readonly Pick<AppliedStep, 'name' | 'build'>[]): UpgradeRefused {
  const build = steps.find((step) => step.build !== null)?.build;
  return new UpgradeRefused(
    'NEWER_CONTRACT',
    `This is build ${buildName(schema)}, and this database is newer: ${build == null ? 'a later build' : `build ${build}`} has ` +
      `run ${namesOf(steps)}, which takes away what this build needs. Start that version or a later one; nothing was changed.`,
  );
}

/** The upgrades that have replaced a text of this build. */
function upgradesOfTexts({ functions }: Schema, texts: readonly AppliedText[]): number[] {
  return functions.flatMap((one) => {
    if (textState(one, texts) !== 'older') return [];
    const known = texts.find(({ name, checksum }) => name === one.name && checksum === one.checksum)!;
    const current = texts.find(({ name, is_current }) => name === one.name && is_current)!;
    return texts
      .filter(({ name, upgrade }) => name === one.name && upgrade > known.upgrade && upgrade <= current.upgrade)
      .map(({ upgrade }) => upgrade);
  });
}

const namesOf = (steps: readonly { name: string }[]): string =>
  steps
    .map(({ name }) => name)
    .sort()
    .join(', ');

/** Creates the error of `contract` steps that must wait. */
export function olderNodesRun(waiting: UpgradePlan['waiting']): UpgradeRefused {
  const nodes = new Map(waiting.flatMap((one) => one.nodes.map(({ place, build }) => [place, build])));
  const listed = [...nodes].map(([place, build]) => `${place} of build ${build}`).join('; ');
  return new UpgradeRefused(
    'OLDER_NODES_RUN',
    `${namesOf(waiting.map(({ step }) => step))} takes away what nodes that run now still need: ${listed}. Restart them with this ` +
      `version and run "npm run migrate" again; a node that was killed is forgotten after half a minute. Everything else was done. ` +
      `With --despite-older-nodes the steps run now, and those nodes stop.`,
  );
}
