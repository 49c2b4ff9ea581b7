import { calls } from '@nua/contract';
import type { ActEffect, ValueError } from '@nua/contract/console/act.ts';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { type RewardRuleKind, rewardRuleKinds } from '@nua/contract/console/reward-rule.ts';
import { ruleKinds } from '@nua/rewards';
import { beforeAll, describe, expect, it } from 'vitest';
import { claim, firstDeposit } from '../../../../tests/world/promotions.ts';
import { type ConsoleBrowser, codeOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { runAct, listProposals, acceptProposal, proveSecond, ...reads } = consoleCalls;
const DAY_MS = 86_400_000;

let sana: ConsoleBrowser;
let nida: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
  nida = await signInStaff(world, 'nida');
});

// biome-ignore lint/suspicious/noExplicitAny: a test changes the fields of a document of any kind
type Document = any;
const ruleOf = async (kind: RewardRuleKind) => (await sana.call(reads.getRewardRule, { query: { kind } })).data;

/** Returns the rule in force after an edit. */
async function edited(kind: RewardRuleKind, edit: (document: Document) => void): Promise<string> {
  const document = structuredClone((await ruleOf(kind)).value) as Document;
  edit(document);
  return JSON.stringify(document);
}

async function prove(name: string, browser: ConsoleBrowser): Promise<void> {
  await nextCode(world);
  expect((await browser.call(proveSecond, { body: { code: await codeOf(world, name) } })).error).toBeNull();
}

const typed = (kind: RewardRuleKind, json: string, from?: Date) => ({
  body: { name: 'rule', values: { kind, json, ...(from && { from: from.toISOString() }) } },
});

/** Proposes a version with the confirmation of its effect. */
async function propose(kind: RewardRuleKind, json: string) {
  const { body } = typed(kind, json);
  const { confirm } = (await sana.call(runAct, { body })).data as unknown as { confirm: string };
  expect((await sana.call(runAct, { body: { ...body, confirm } })).data).toMatchObject({ is: 'proposed' });
}

async function refusalOf(kind: RewardRuleKind, json: string, from?: Date) {
  const { error, data } = await sana.call(runAct, typed(kind, json, from));
  const { value_errors = [] } = data as unknown as { value_errors?: ValueError[] };
  return { error, reasons: value_errors.map(({ at, code }) => [code, at.join('.')]) };
}

describe('the reward rules in the console', () => {
  it('are listed with their version, its author and their offers', async () => {
    expect([...rewardRuleKinds].sort()).toEqual([...ruleKinds].sort());
    const { list } = (await nida.call(reads.listRewardRules)).data;
    expect(list.map(({ kind }) => kind)).toEqual(rewardRuleKinds);
    expect(list[0]).toMatchObject({
      ...{ kind: 'promo', version: 1, published_by: 'nua', planned: [], is_proposed: false, has_problem: false },
      offers: ['promo-first-deposit', 'promo-second-deposit', 'promo-rebate', 'promo-third-deposit'],
    });
  });

  it.each(rewardRuleKinds)(
    'have a form, their cost, a count of what a change affects, and a history: %s',
    async (kind) => {
      const rule = await ruleOf(kind);
      expect(rule.schema).toMatchObject({ type: 'object' });
      expect(rule.costs.length).toBeGreaterThan(0);
      expect(rule.concerns).toMatch(/: \d/);
      expect(rule.problems).toEqual([]);
      const { list } = (await nida.call(reads.listRuleVersions, { query: { kind } })).data;
      expect(list).toMatchObject([{ version: 1, state: 'in force', before: null, value: rule.value }]);
    },
  );

  it('are refused with an error beside each malformed field', async () => {
    const json = await edited('promo', ({ promos }) => Object.assign(promos[0], { days: 0, amount_maximum: 'much' }));
    const { error, reasons } = await refusalOf('promo', json);
    expect(error).toBe('INVALID_INPUT');
    expect(reasons.map(([, at]) => at).sort()).toEqual(['promos.0.amount_maximum', 'promos.0.days']);
  });
});

describe('a well-formed reward rule', () => {
  it.each<[string, RewardRuleKind, (document: Document) => void, string, string]>([
    [
      'more than is staked comes back',
      'club',
      ({ levels }) => Object.assign(levels[0], { rate_bps_hundredths: 38_000 }),
      'STACK_ABOVE_ONE',
      'levels.0.rate_bps_hundredths',
    ],
    [
      'a weight is more than the edge pays for',
      'weight',
      ({ weights }) => Object.assign(weights, { dice: 2_501 }),
      'WEIGHT_ABOVE_EDGE',
      'weights.dice',
    ],
    [
      'no game counts, which would lock the money of bonuses',
      'weight',
      (document) => Object.assign(document, { weights: { dice: 0 } }),
      'NO_GAME_COUNTS',
      'weights',
    ],
    [
      'a game has no free rounds',
      'promo',
      ({ promos }) => Object.assign(promos[3], { games: ['orchard', 'kites', 'river', 'mines'] }),
      'GAME_WITHOUT_FREE_ROUNDS',
      'promos.3.games',
    ],
    [
      'the referral wheel is not covered',
      'referral',
      (document) => Object.assign(document, { target: '600.00' }),
      'REFERRAL_NOT_COVERED',
      'friend_weighted',
    ],
    [
      'a task ends at once',
      'task',
      (document) => Object.assign(document, { tasks: document.tasks.slice(1) }),
      'PROMISE_ENDED',
      'tasks',
    ],
    [
      'a task becomes harder at once',
      'task',
      ({ tasks }) => Object.assign(tasks[3], { target: '600.00' }),
      'PROMISE_ENDED',
      'tasks.3.target',
    ],
  ])('is refused with an error code beside the wrong field: %s', async (_case, kind, edit, code, at) => {
    const { error, reasons } = await refusalOf(kind, await edited(kind, edit));
    expect(error).toBe('ACT_REFUSED');
    expect(reasons).toContainEqual([code, at]);
    const { rows } = await world.pool.query(
      `select note from operator_log where act = 'rule (refused)' order by at desc limit 1`,
    );
    expect(rows).toHaveLength(1);
  });

  it('may end a task a day later, but not in the past', async () => {
    const json = await edited('task', (document) => Object.assign(document, { tasks: document.tasks.slice(1) }));
    const later = new Date(world.clock.now().getTime() + DAY_MS);
    expect((await refusalOf('task', json, later)).error).toBe('CONFIRMATION_NEEDED');
    const past = new Date(world.clock.now().getTime() - 1_000);
    expect((await refusalOf('task', json, past)).reasons).toEqual([['IN_THE_PAST', 'from']]);
  });
});

describe('a change of a reward rule', () => {
  it('shows its cost and effects to both people, and applies exactly what it showed', async () => {
    await prove('sana', sana);
    await prove('nida', nida);
    const json = await edited('promo', ({ promos }) => Object.assign(promos[0], { amount_maximum: '2500.00' }));
    const preview = (await sana.call(runAct, typed('promo', json))).data as unknown as {
      effect: ActEffect;
      concerns: string;
    };
    expect(preview.effect.costs?.map(({ change, what }) => [change, what])).toEqual([
      ['-', 'promo-first-deposit'],
      ['+', 'promo-first-deposit'],
    ]);
    expect(preview.concerns).toMatch(/^Running bonuses, which keep their terms: 0\. /);
    await propose('promo', json);
    expect((await sana.call(reads.listRewardRules)).data.list[0]).toMatchObject({ kind: 'promo', is_proposed: true });
    const { list } = (await nida.call(listProposals)).data;
    const [proposal] = list.filter(({ act }) => act === 'rule');
    expect(proposal).toMatchObject({ effect: preview.effect, concerns: preview.concerns });
    const shown = async () =>
      expectOk(await world.call(calls.listPromos, {})).data.list.find(({ key }) => key === firstDeposit.key)?.rule;
    expect(await shown()).toMatchObject({ amount_maximum: 200_000n });
    const accepted = await nida.call(acceptProposal, { params: { id: proposal!.id }, body: { hash: proposal!.hash! } });
    expect(accepted.error).toBeNull();
    expect(await shown()).toMatchObject({ amount_maximum: 250_000n });
    const versions = (await nida.call(reads.listRuleVersions, { query: { kind: 'promo' } })).data.list;
    expect(versions).toMatchObject([
      { version: 2, state: 'in force', published_by: 'sana', approved_by: 'nida', before: versions[1]!.value },
      { version: 1, state: 'earlier' },
    ]);
  });

  it('can be taken back by publishing the earlier version', async () => {
    await prove('sana', sana);
    await prove('nida', nida);
    const query = { kind: 'promo' as const };
    const first = (await nida.call(reads.listRuleVersions, { query })).data.list.at(-1)!;
    await propose('promo', JSON.stringify(first.value));
    const [proposal] = (await nida.call(listProposals)).data.list;
    const accepted = await nida.call(acceptProposal, { params: { id: proposal!.id }, body: { hash: proposal!.hash! } });
    expect(accepted.error).toBeNull();
    expect(await ruleOf('promo')).toMatchObject({ version: 3, value: first.value, published_by: 'sana' });
  });

  it('lapses if another version is in force before it is accepted', async () => {
    await prove('sana', sana);
    await prove('nida', nida);
    const wheel = (days: number) => edited('wheel', (document) => Object.assign(document, { days }));
    const [six, five] = [await wheel(6), await wheel(5)];
    await propose('wheel', six);
    const [open] = (await nida.call(listProposals)).data.list.filter(({ subject }) => subject === 'rule wheel');
    await world.pool.query(
      `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
       select 'wheel', max(version) + 1, $1, $2, 'omar', 'hina', $2 from reward_rule where kind = 'wheel'`,
      [five, world.clock.now()],
    );
    const accepted = await nida.call(acceptProposal, { params: { id: open!.id }, body: { hash: open!.hash! } });
    expect([accepted.error, accepted.data]).toMatchObject([
      'ACT_REFUSED',
      { text: expect.stringContaining('no longer fits: its subject has changed') },
    ]);
    expect(await ruleOf('wheel')).toMatchObject({ version: 2, value: JSON.parse(five) });
  });
});

it('a setting that would lock somebody out is refused with an error code beside its field', async () => {
  await prove('sana', sana);
  const { list } = (await sana.call(reads.listSettingValues)).data;
  const value = list.find(({ key }) => key === 'withdraw_rules')!.value as object;
  const json = JSON.stringify({ ...value, daily_count: 0 });
  const { error, data } = await sana.call(runAct, { body: { name: 'set', values: { key: 'withdraw_rules', json } } });
  expect(error).toBe('ACT_REFUSED');
  const { value_errors } = data as unknown as { value_errors: ValueError[] };
  expect(value_errors).toMatchObject([{ at: ['daily_count'], code: 'LOCKS_OUT' }]);
});

it('an invalid content item is refused with an error code beside the wrong field', async () => {
  await prove('sana', sana);
  const { template } = (await sana.call(reads.getContentForm, { query: { key: 'promo-new' } })).data;
  const write = async (change: object) => {
    const json = JSON.stringify({ ...template, ...change });
    const { data } = await sana.call(runAct, { body: { name: 'cms set', values: { key: 'promo-new', json } } });
    const { value_errors = [] } = data as unknown as { value_errors?: ValueError[] };
    return value_errors.map(({ at, code }) => [code, at.join('.')]);
  };
  expect(await write({ extra: { kind: 'advert' } })).toEqual([['INVALID', 'extra.kind']]);
  expect(await write({ ur: {} })).toEqual([['URDU_MISSING', 'ur.title']]);
  const times = { starts_at: '2026-03-11T10:00:00Z', ends_at: '2026-03-11T09:00:00Z' };
  expect(await write({ extra: { kind: 'promo', ...times } })).toEqual([['ENDS_BEFORE_START', 'extra.ends_at']]);
});

it('an offer that a player has chosen cannot become worse at once', async () => {
  await prove('sana', sana);
  const json = await edited('promo', ({ promos }) => Object.assign(promos[0], { percent_bps: 5_000 }));
  expect((await refusalOf('promo', json)).error).toBe('CONFIRMATION_NEEDED');
  const player = await world.player();
  expectOk(await claim(world, player, firstDeposit.id));
  expect((await refusalOf('promo', json)).reasons).toEqual([['PROMISE_ENDED', 'promos.0.percent_bps']]);
});
