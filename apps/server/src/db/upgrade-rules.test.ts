import { describe, expect, it } from 'vitest';
import { buildName, migrationOf, type Schema } from './schema.ts';
import { planUpgrade, type SchemaFacts, textState, type UpgradeRefused } from './upgrade-rules.ts';

const step = (name: string, phase = 'expand') => migrationOf(name, `-- ${phase}\nselect '${name}'`);
const text = (name: string, version: number) => ({ name, sql: '', checksum: `${name}${version}` });

/** Four builds, each newer than the one before; the third removes what the first one needs. */
const [one, two, three] = [step('1001-one'), step('1002-two'), step('1003-three', 'contract')];
const first: Schema = { migrations: [one], functions: [text('f', 1)] };
const second: Schema = { migrations: [one, two], functions: [text('f', 2)] };
const third: Schema = { migrations: [one, two, three], functions: [text('f', 2)] };
const fourth: Schema = { migrations: [one, two, three, step('1004-four')], functions: [text('f', 3)] };

const nodeOf = (schema: Schema) => ({
  place: `host-of-${schema.migrations.length}:3000`,
  build: buildName(schema),
  migrations: schema.migrations.map(({ name }) => name),
});

/** The state after these builds have migrated an empty database one after the other, with these nodes running. */
function after(schemas: Schema[], ...nodes: Schema[]): SchemaFacts {
  let facts: SchemaFacts = { steps: [], texts: [], nodes: [] };
  for (const [place, schema] of schemas.entries()) {
    const plan = planUpgrade(schema, facts);
    const upgrade = place + 1;
    const applied = plan.functions.map(({ name, checksum }) => {
      const known = facts.texts.find((one) => one.name === name && one.checksum === checksum);
      return { name, checksum, upgrade: known?.upgrade ?? upgrade, is_current: true };
    });
    const rest = facts.texts.filter((old) => !applied.some(({ checksum }) => checksum === old.checksum));
    facts = {
      nodes: [],
      steps: [...facts.steps, ...plan.steps.map((one) => ({ ...one, upgrade, build: buildName(schema) }))],
      texts: [
        ...rest.map((old) => ({
          ...old,
          is_current: old.is_current && !applied.some(({ name }) => name === old.name),
        })),
        ...applied,
      ],
    };
  }
  return { ...facts, nodes: nodes.map(nodeOf) };
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const refusal = (schema: Schema, facts: SchemaFacts): string | null => {
  try {
    planUpgrade(schema, facts);
    return null;
  } catch (error) {
    return (error as UpgradeRefused).message;
  }
};

describe('a build on a database migrated by another build', () => {
  it('still runs after the next build has expanded the database', () => {
    const plan = planUpgrade(first, after([first, second], second));
    expect(plan).toEqual({ steps: [], functions: [], waiting: [], is_upgrade: false });
  });

  it('is refused after a later build has run a contract step', () => {
    const message = refusal(second, after([first, second, third], third));
    expect(message).toMatch(/^NEWER_CONTRACT: /);
    for (const named of [buildName(second), buildName(third), '1003-three']) expect(message).toContain(named);
  });

  it('is refused after a step without a known phase has run', () => {
    const facts = after([first]);
    const unknown = { ...step('1002-two'), phase: null, upgrade: 0, build: null };
    expect(refusal(first, { ...facts, steps: [...facts.steps, unknown] })).toMatch(
      /NEWER_CONTRACT.*a later build.*1002-two/,
    );
  });

  it('is refused after two upgrades have expanded the database', () => {
    const later: Schema = { migrations: [one, two, step('1005-five')], functions: second.functions };
    expect(refusal(first, after([first, second, later], later))).toMatch(
      /^TWO_UPGRADES_BEHIND: This is build .*2 upgrades.*1002-two, 1005-five/,
    );
    expect(refusal(second, after([first, second, later], later))).toBeNull();
  });

  it('is refused while other builds run, if two upgrades replaced the same function', () => {
    const versions = [1, 2, 3].map((version): Schema => ({ migrations: [one], functions: [text('f', version)] }));
    const [oldest, middle, newest] = versions as [Schema, Schema, Schema];
    // Builds have the same name if their schemas are equal, so these differ by their functions.
    expect(refusal(oldest, after(versions, newest))).toMatch(/^TWO_UPGRADES_BEHIND/);
    expect(refusal(middle, after(versions, newest))).toBeNull();
    expect(refusal(oldest, after(versions))).toBeNull();
  });

  it('is refused if a step was changed after it ran', () => {
    const changed: Schema = { migrations: [migrationOf('1001-one', '-- expand\nselect 2')], functions: [] };
    expect(refusal(changed, after([first]))).toMatch(/^STEP_CHANGED/);
  });
});

describe('a contract step', () => {
  it('waits while a running node does not know it, without delaying later expand steps', () => {
    const plan = planUpgrade(fourth, after([second], second, third));
    expect(names(plan.steps)).toEqual(['1004-four']);
    expect(
      plan.waiting.map(({ step: { name }, nodes }) => [name, names(nodes.map(({ place }) => ({ name: place })))]),
    ).toEqual([['1003-three', ['host-of-2:3000']]]);
  });

  it('runs when every node knows it', () => {
    expect(names(planUpgrade(third, after([second], third, fourth)).steps)).toEqual(['1003-three']);
  });

  it('runs before later steps if no node runs', () => {
    expect(names(planUpgrade(fourth, after([second])).steps)).toEqual(['1003-three', '1004-four']);
  });

  it('does not run at the start of a node while another node serves', () => {
    expect(names(planUpgrade(third, after([second], third), 'without_other_nodes').steps)).toEqual([]);
    expect(names(planUpgrade(third, after([second]), 'without_other_nodes').steps)).toEqual(['1003-three']);
  });
});

describe('an SQL function', () => {
  it('is replaced by the text of a newer build while older nodes serve', () => {
    expect(names(planUpgrade(second, after([first], first)).functions)).toEqual(['f']);
  });

  it('is replaced by the text of an older build only while no node of another build runs', () => {
    const facts = after([first, second]);
    expect(names(planUpgrade(first, { ...facts, nodes: [nodeOf(second), nodeOf(first)] }).functions)).toEqual([]);
    expect(names(planUpgrade(first, { ...facts, nodes: [nodeOf(first)] }).functions)).toEqual(['f']);
    expect(names(planUpgrade(first, facts).functions)).toEqual(['f']);
  });

  it('is replaced by the newer text again after an older build has restored the older text', () => {
    const back = after([first, second, first], first);
    expect(textState(text('f', 1), back.texts)).toBe('current');
    expect(textState(text('f', 2), back.texts)).toBe('newer');
    const plan = planUpgrade(second, back);
    expect(names(plan.functions)).toEqual(['f']);
    expect(plan.is_upgrade).toBe(false);
  });
});
