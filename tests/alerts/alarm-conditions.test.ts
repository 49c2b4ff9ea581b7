import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { evaluateAlarms } from '../../apps/server/src/modules/alarm/evaluate-alarms.ts';
import { type AlarmRule, alarmRules } from '../../apps/server/src/modules/alarm/public.ts';
import { reportNode } from '../../apps/server/src/modules/alarm/report-node.ts';
import { recordDone } from '../../apps/server/src/modules/backup/backup-state.ts';
import { hashPassword } from '../../apps/server/src/modules/person/public.ts';
import { ensureRedis, type RedisServer, startRedis } from '../cluster/redis-server.ts';
import { operateAs, secretOf } from '../world/operator-names.ts';
import { startWorld, type World } from '../world/world.ts';
import { backupConditions, removeBackups } from './conditions/backup-conditions.ts';
import { bookConditions } from './conditions/book-conditions.ts';
import type { Condition, Conditions } from './conditions/condition.ts';
import { nodeConditions } from './conditions/node-conditions.ts';
import { paymentConditions } from './conditions/payment-conditions.ts';
import { playConditions } from './conditions/play-conditions.ts';

const conditions: Conditions = {
  ...paymentConditions,
  ...bookConditions,
  ...nodeConditions,
  ...playConditions,
  ...backupConditions,
};
const DAY_MS = 86_400_000;
/** A rule that has a separate test below. */
const REDIS = 'NuaRedisAway';
const measured = alarmRules.filter(({ measure }) => measure !== null);
const ruleOf = (name: string): AlarmRule => alarmRules.find((rule) => rule.name === name)!;

afterAll(removeBackups);

let world: World | null = null;
afterEach(async () => {
  await world?.stop();
  world = null;
});

async function openWorld({ options = {} }: Pick<Condition, 'options'>): Promise<World> {
  world = await startWorld(options);
  await addOperators(world);
  for (const kind of ['log', 'base', 'drill'] as const) await recordDone(world.pool, kind, {});
  return world;
}

/** Adds two operators without a second factor, also beside the staff of a console. */
async function addOperators({ pool, clock }: World): Promise<void> {
  for (const name of ['amna', 'bashir'])
    await pool.query('insert into operator_name (name, secret_hash, added_at, all_acts) values ($1, $2, $3, true)', [
      ...[name, await hashPassword(secretOf(name))],
      new Date(clock.now().getTime() - 2 * DAY_MS),
    ]);
}

/** Measures the rule at its next turn, as a worker does. */
async function measure(site: World, rule: AlarmRule, others: readonly string[] = []): Promise<void> {
  await site.advance(rule.every_s * 1000);
  await reportNode(site.app);
  await evaluateAlarms(site.app, [...others.map(ruleOf), rule]);
}

const alarmsOf = async ({ pool }: World, { name }: AlarmRule) => {
  const { rows } = await pool.query(
    'select id, subject, severity, gone_at, closed_at from alarm where rule = $1 and not is_drill order by id',
    [name],
  );
  return rows;
};

async function expectRaisedOnce(site: World, rule: AlarmRule, condition: Condition): Promise<void> {
  const { subject, others, turns = 1 } = condition;
  await measure(site, rule, others);
  expect(await alarmsOf(site, rule)).toEqual([]);
  await condition.begin(site);
  for (let turn = 0; turn < turns; turn += 1) await measure(site, rule, others);
  if (rule.hold_s > 0) expect(await alarmsOf(site, rule)).toEqual([]);
  for (let held_s = 0; held_s < rule.hold_s; held_s += rule.every_s) await measure(site, rule, others);
  const alarms = await alarmsOf(site, rule);
  const named = typeof subject === 'string' ? subject : expect.stringMatching(subject);
  expect(alarms).toMatchObject([{ subject: named, severity: rule.severity, closed_at: null }]);
  await measure(site, rule, others);
  expect(await alarmsOf(site, rule)).toHaveLength(1);
  await operateAs(site, 'amna', 'alarm', 'close', alarms[0].id, 'the cause is known');
  await measure(site, rule, others);
  expect(await alarmsOf(site, rule)).toMatchObject([{ closed_at: expect.any(Date) }]);
  if (condition.end === null) return;
  await condition.end(site);
  await measure(site, rule, others);
  expect(await alarmsOf(site, rule)).toMatchObject([{ gone_at: expect.any(Date), closed_at: expect.any(Date) }]);
}

describe('an alarm rule that the server measures', () => {
  it('always has a test in which its real condition occurs', () => {
    expect([...Object.keys(conditions), REDIS].sort()).toEqual(measured.map(({ name }) => name).sort());
  });

  it.each(Object.keys(conditions))('raises one alarm that can be closed: %s', async (name) => {
    const condition = conditions[name as AlarmRule['name']]!;
    await expectRaisedOnce(await openWorld(condition), ruleOf(name), condition);
  });
});

describe.skipIf(!ensureRedis())('a Redis that stops', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('raises one alarm for each of its uses', async () => {
    const site = await openWorld({ options: { environment: { REDIS_URL: redis.url } } });
    const rule = ruleOf(REDIS);
    await measure(site, rule);
    expect(await alarmsOf(site, rule)).toEqual([]);
    await redis.stop();
    // The connections notice the end only after a moment.
    await expect
      .poll(async () => (await site.app.metrics.read('nua_redis_up')).map(({ value }) => value))
      .toEqual([0, 0]);
    for (let n = 0; n < 4; n += 1) await measure(site, rule);
    expect((await alarmsOf(site, rule)).map(({ subject }) => subject).sort()).toEqual(['events', 'limits']);
  });
});
