import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { operateAs } from '../../../../../tests/world/operator-names.ts';
import { diceBet, readyTable } from '../../../../../tests/world/play.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../../tests/world/staff.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { lockNumbers } from '../../db/advisory-locks.ts';
import { lastHour } from '../../jobs/last-hour.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import { countNextTransfers } from '../day-sum/count-day-sums.ts';
import { hashPassword } from '../person/public.ts';
import type { Finding } from './alarm-rule.ts';
import { measuredRule } from './alarm-rule.ts';
import { alarmRules, CANNOT_MEASURE } from './alarm-rules.ts';
import { evaluateAlarms } from './evaluate-alarms.ts';
import { sendMails } from './send-mails.ts';

const ON_CALL = 'on-call@nua.example';
const world = useWorld({
  environment: { ...WITH_CONSOLE, ALERT_RECEIVERS: `night-refused@nua.example, ${ON_CALL}` },
});
const { listAlarms, getAlarm, countAlarms, listAlarmRules, runAct } = consoleCalls;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

let sana: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
});

/** Declares a rule whose findings the test sets. */
function testRule(name: `Nua${string}`, more: { hold_s?: number; is_event?: true } = {}) {
  const state: { findings: Finding[]; error: Error | null } = { findings: [], error: null };
  const rule = measuredRule({
    ...{ name, title: 'A test', measures: 'what the test sets', threshold: 'always', severity: 'page' },
    ...more,
    measure: async () => {
      if (state.error !== null) throw state.error;
      return { findings: state.findings };
    },
  });
  return {
    rule,
    state,
    find: (...subjects: string[]) =>
      (state.findings = subjects.map((subject) => ({ subject, text: `found ${subject}` }))),
  };
}

/** Moves the clock by a minute, so that the rules are due, and measures them. */
async function measure(...rules: Parameters<typeof evaluateAlarms>[1] & object): Promise<void> {
  await world.advance(MINUTE_MS);
  await evaluateAlarms(world.app, rules);
}

const raised = async (rule: string) => {
  const { rows } = await world.pool.query(
    'select id, subject, text, gone_at, seen_by, closed_reason from alarm where rule = $1 and not is_drill order by id',
    [rule],
  );
  return rows;
};
const act = (name: string, values: Record<string, string>) => sana.call(runAct, { body: { name, values } });

/** Changes rows without running triggers, as the owner of the database could. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  const client = await world.pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query(sql, values);
  await client.query('reset session_replication_role');
  client.release();
}

describe('an alarm', () => {
  it('is raised once for each subject, and shows when its condition ended', async () => {
    const { rule, find } = testRule('NuaTestOnce');
    find('a', 'b');
    await measure(rule);
    await measure(rule);
    expect(await raised(rule.name)).toMatchObject([
      { subject: 'a', text: 'found a', gone_at: null },
      { subject: 'b', gone_at: null },
    ]);
    find('b');
    await measure(rule);
    expect(await raised(rule.name)).toMatchObject([{ gone_at: world.clock.now() }, { gone_at: null }]);
    find('a', 'b');
    await measure(rule);
    expect(await raised(rule.name)).toMatchObject([{ gone_at: null }, { gone_at: null }]);
  });

  it('is raised once by ten nodes that measure at the same moment', async () => {
    const { rule, find } = testRule('NuaTestNodes');
    find('a');
    await world.advance(MINUTE_MS);
    await Promise.all(Array.from({ length: 10 }, () => evaluateAlarms(world.app, [rule])));
    expect(await raised(rule.name)).toHaveLength(1);
  });

  it('is raised even while all other tasks of the server hold their locks', async () => {
    const { rule, find } = testRule('NuaTestLocks');
    find('a');
    const { alarm_evaluation: _own, ...others } = lockNumbers;
    const holder = await world.pool.connect();
    try {
      await holder.query('select pg_advisory_lock(key) from unnest($1::bigint[]) key', [Object.values(others)]);
      await measure(rule);
      expect(await raised(rule.name)).toHaveLength(1);
    } finally {
      await holder.query('select pg_advisory_unlock_all()');
      holder.release();
    }
  });

  it('is raised only after its condition has lasted for the time in its rule', async () => {
    const { rule, find } = testRule('NuaTestHolds', { hold_s: 150 });
    find('a');
    for (const alarms of [0, 0, 0, 1]) {
      await measure(rule);
      expect(await raised(rule.name)).toHaveLength(alarms);
    }
    const interrupted = testRule('NuaTestHoldsNot', { hold_s: 150 });
    for (const subject of ['a', 'b', 'a', 'b', 'a']) {
      interrupted.find(subject);
      await measure(interrupted.rule);
    }
    expect(await raised(interrupted.rule.name)).toHaveLength(0);
  });

  it('can be marked as seen once, and closed once with a cause, and both acts are in the log', async () => {
    const { rule, find } = testRule('NuaTestClosed');
    find('a');
    await measure(rule);
    const [{ id }] = await raised(rule.name);
    expect((await sana.call(countAlarms)).data.unseen).toBeGreaterThan(0);
    sana = await signInStaff(world, 'sana');
    expect((await act('alarm seen', { alarm: id })).data.text).toContain('seen');
    expect((await act('alarm seen', { alarm: id })).error).toBe('ACT_REFUSED');
    expect((await act('alarm close', { alarm: id, reason: 'a test of the rail' })).data.text).toContain('still holds');
    expect((await act('alarm close', { alarm: id, reason: 'again' })).error).toBe('ACT_REFUSED');
    const { data } = await sana.call(getAlarm, { params: { id } });
    expect(data).toMatchObject({ seen_by: 'sana', closed_by: 'sana', closed_reason: 'a test of the rail' });
    const { rows } = await world.pool.query('select act from operator_log where subject = $1 order by entry', [
      `alarm ${id} ${rule.name} a`,
    ]);
    expect(rows).toEqual([{ act: 'alarm seen' }, { act: 'alarm close' }]);
  });

  it('that was closed is raised again if its condition returns or lasts another day', async () => {
    const { rule, find } = testRule('NuaTestAgain');
    find('a', 'b');
    await measure(rule);
    const close = `update alarm set closed_at = $2, closed_by = 'sana', closed_reason = 'done' where rule = $1 and closed_at is null`;
    await world.pool.query(close, [rule.name, world.clock.now()]);
    await measure(rule);
    expect(await raised(rule.name)).toHaveLength(2);
    find('b');
    await measure(rule);
    find('a', 'b');
    await measure(rule);
    expect((await raised(rule.name)).map(({ subject }) => subject)).toEqual(['a', 'b', 'a']);
    await world.advance(DAY_MS);
    await measure(rule);
    expect((await raised(rule.name)).map(({ subject }) => subject)).toEqual(['a', 'b', 'a', 'b']);
  });

  it('about an event is raised once for each subject, even after it was closed', async () => {
    const { rule, find } = testRule('NuaTestEvent', { is_event: true });
    find('round 1');
    await measure(rule);
    await world.pool.query(
      `update alarm set closed_at = now(), closed_by = 'sana', closed_reason = 'luck' where rule = $1`,
      [rule.name],
    );
    find();
    await measure(rule);
    find('round 1');
    await measure(rule);
    expect(await raised(rule.name)).toHaveLength(1);
  });

  it('is raised for a rule that cannot be measured, while the other rules are measured', async () => {
    const broken = testRule('NuaTestBroken');
    const sound = testRule('NuaTestSound');
    broken.state.error = new Error('no such table');
    sound.find('a');
    await measure(broken.rule, sound.rule, CANNOT_MEASURE);
    expect(await raised(sound.rule.name)).toHaveLength(1);
    expect(await raised(CANNOT_MEASURE.name)).toMatchObject([
      { subject: 'NuaTestBroken', text: 'NuaTestBroken: no such table', gone_at: null },
    ]);
    broken.state.error = null;
    await measure(broken.rule, sound.rule, CANNOT_MEASURE);
    expect(await raised(CANNOT_MEASURE.name)).toMatchObject([{ gone_at: world.clock.now() }]);
  });
});

describe('the alarm rules', () => {
  const rulesOf = (...names: string[]) => alarmRules.filter(({ name }) => names.includes(name));

  it('are all measured without a failure, and raise no alarm about the books of an intact site', async () => {
    await world.advance(10 * MINUTE_MS);
    await evaluateAlarms(world.app);
    sana = await signInStaff(world, 'sana');
    const { list } = (await sana.call(listAlarmRules)).data;
    expect(list.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(
      list.filter(({ measured_at, measured_by }) => (measured_at === null) !== (measured_by === 'prometheus')),
    ).toEqual([]);
    for (const rule of ['NuaReconcileDiffers', 'NuaRoundDiffers', 'NuaLogBroken', 'NuaNodeDown'])
      expect([rule, await raised(rule)]).toEqual([rule, []]);
  });

  it('detect a changed or removed entry of the operator log', async () => {
    const rules = rulesOf('NuaLogBroken');
    await measure(...rules);
    const { rows } = await world.pool.query('select max(entry) as last from operator_log');
    const last = Number(rows[0].last);
    await tamper(`update operator_log set note = coalesce(note, '') || ' never' where entry = 2`, []);
    await measure(...rules);
    expect(await raised('NuaLogBroken')).toMatchObject([{ text: expect.stringContaining('Entry 2 '), gone_at: null }]);
    await tamper(`update operator_log set note = nullif(left(note, -6), '') where entry = 2`, []);
    await measure(...rules);
    expect(await raised('NuaLogBroken')).toMatchObject([{ gone_at: world.clock.now() }]);
    await tamper(`create table removed as select * from operator_log where entry = ${last}`, []);
    await tamper(`delete from operator_log where entry = ${last}`, []);
    await measure(...rules);
    expect(await raised('NuaLogBroken')).toMatchObject([
      { text: expect.stringContaining(`Entry ${last} `), gone_at: null },
    ]);
    await tamper('insert into operator_log select * from removed', []);
    await tamper('drop table removed', []);
  });

  it('detect a round with a changed payout until the payout is restored', async () => {
    const guest = await world.guest();
    const table = await readyTable(world, guest);
    const body = { stake: '10.00', target_hundredths: 5000, over: true };
    const { round_id } = expectOk(await world.call(diceBet, { token: table.token, body })).data;
    const rules = rulesOf('NuaRoundDiffers');
    const measureLater = async () => {
      await world.advance(5 * MINUTE_MS);
      await evaluateAlarms(world.app, rules);
    };
    await measureLater();
    expect(await raised('NuaRoundDiffers')).toEqual([]);
    await tamper('update arcade.round set payout_cents = payout_cents + 100 where id = $1', [round_id]);
    for (let n = 0; n < 3; n += 1) await measureLater();
    expect(await raised('NuaRoundDiffers')).toMatchObject([{ subject: `round ${round_id}`, gone_at: null }]);
    await tamper('update arcade.round set payout_cents = payout_cents - 100 where id = $1', [round_id]);
    await measureLater();
    expect(await raised('NuaRoundDiffers')).toMatchObject([{ gone_at: world.clock.now() }]);
  });

  it('detect a changed day sum, an improbable return of a game, and a large loss', async () => {
    await countNextTransfers(world.app, { id_age_ms: -1_000, size: 5_000 });
    const change = async (by: number) => {
      const { rowCount } = await world.pool.query('update day_return set payout_cents = payout_cents + $1', [by]);
      expect(rowCount).toBeGreaterThan(0);
    };
    const rules = rulesOf('NuaDaySumsDiffer', 'NuaHouseLoss', 'NuaGameReturn');
    const measureLater = async () => {
      await world.advance(HOUR_MS);
      await evaluateAlarms(world.app, rules);
    };
    await measureLater();
    expect([
      ...(await raised('NuaDaySumsDiffer')),
      ...(await raised('NuaHouseLoss')),
      ...(await raised('NuaGameReturn')),
    ]).toEqual([]);
    await change(200_000_000);
    await measureLater();
    expect(await raised('NuaDaySumsDiffer')).toMatchObject([{ text: expect.stringContaining('dice'), gone_at: null }]);
    expect(await raised('NuaHouseLoss')).toMatchObject([{ gone_at: null }]);
    await change(-200_000_000);
    // A few rounds do not prove an improbable return, so their number is multiplied by a million.
    const scale = (times: string) =>
      world.pool.query(
        `update day_return set rounds = trunc(rounds * ${times}), stake_cents = trunc(stake_cents * ${times}),
           expected_micro = trunc(expected_micro * ${times}), variance_milli = trunc(variance_milli * ${times})`,
      );
    await scale('1000000');
    await measureLater();
    expect(await raised('NuaGameReturn')).toMatchObject([
      { subject: 'dice', text: expect.stringContaining('returned less'), gone_at: null },
    ]);
    await scale('0.000001');
    // Blackjack's theoretical return assumes best play. A lower return is no finding, because players do not play best.
    await world.pool.query("update day_return set game_id = 'blackjack'");
    await scale('1000000');
    await measureLater();
    const gone_at = world.clock.now();
    expect(await raised('NuaGameReturn')).toMatchObject([{ subject: 'dice', gone_at }]);
    await scale('0.000001');
    await world.pool.query("update day_return set game_id = 'dice'");
    await measureLater();
    expect(await raised('NuaGameReturn')).toMatchObject([{ subject: 'dice', gone_at }]);
    expect(await raised('NuaDaySumsDiffer')).toMatchObject([{ gone_at: world.clock.now() }]);
  });

  it('do not count failed sign-ins of the command line', async () => {
    await world.pool.query(`insert into staff_failure (name, attempts, retry_at)
      select name, 12, now() from unnest(array['zara', 'device command of zara', 'code at command of zara']) name`);
    await measure(...rulesOf('NuaStaffSignInsFail'));
    expect(await raised('NuaStaffSignInsFail')).toMatchObject([{ subject: 'zara' }]);
  });

  it('are listed with the limits in force', async () => {
    sana = await signInStaff(world, 'sana');
    const thresholdOf = async (name: string) =>
      (await sana.call(listAlarmRules)).data.list.find(({ rule }) => rule === name)!.threshold;
    expect(await thresholdOf('NuaPaymentUnknown')).toBe('above 2 h');
    expect(await thresholdOf('NuaTextsFail')).toBe('above 30 % of at least 10');
    await world.pool.query(
      `insert into setting (config_key, config_value, changed_at, changed_by) values ('alarm_rules', $1, now(), 'test')`,
      [{ great_win: '1.00', house_loss: '1.00', payment_unknown_s: 3600, lost_texts_bps: 1_000 }],
    );
    await (world.app.settings as SettingsStore).load();
    expect(await thresholdOf('NuaPaymentUnknown')).toBe('above 60 min');
    expect(await thresholdOf('NuaTextsFail')).toBe('above 10 % of at least 10');
    expect(await thresholdOf('NuaGreatWin')).toBe('from 1.00 on');
  });
});

describe('an alarm drill', () => {
  it('raises one alarm for each rule, and closes the alarms after a while', async () => {
    await world.pool.query(
      "insert into operator_name (name, secret_hash, added_at, all_acts) values ('amna', $1, now(), true)",
      [await hashPassword('the secret of amna')],
    );
    sana = await signInStaff(world, 'sana');
    const before = (await sana.call(countAlarms)).data.open;
    expect(await operateAs(world, 'amna', 'alarm', 'drill')).toContain(`Raised ${alarmRules.length} of`);
    await expect(operateAs(world, 'amna', 'alarm', 'drill')).rejects.toThrow('A drill is open already');
    expect((await sana.call(countAlarms)).data.open).toBe(before + alarmRules.length);
    const { list } = (await sana.call(listAlarms)).data;
    const drills = list.filter(({ is_drill }) => is_drill);
    expect(new Set(drills.map(({ rule }) => rule)).size).toBe(alarmRules.length);
    await world.advance(16 * MINUTE_MS);
    await evaluateAlarms(world.app, []);
    const { data } = await sana.call(getAlarm, { params: { id: drills[0]!.id } });
    const { rows } = await world.pool.query(
      `select kind, count(*)::int as events from webhook_event where (data ->> 'is_drill')::boolean group by 1 order by 1`,
    );
    const events = alarmRules.length;
    expect(rows).toEqual([
      { kind: 'alarm.closed', events },
      { kind: 'alarm.raised', events },
    ]);
    expect(data).toMatchObject({ closed_by: 'drill', advice: expect.stringMatching(/.{60}/) });
  });

  it('sends each person on call one mail for each rule', async () => {
    await Promise.all([sendMails(world.app), sendMails(world.app)]);
    for (let n = 0; n < 5; n += 1) await sendMails(world.app);
    const mails = world.sandbox.mails(ON_CALL);
    const drills = mails.filter(({ subject }) => subject.startsWith('Drill: '));
    expect(drills).toHaveLength(alarmRules.length);
    expect(new Set(drills.map(({ message_id }) => message_id)).size).toBe(alarmRules.length);
    const differs = drills.find(({ text }) => text.includes('NuaReconcileDiffers'))!;
    expect(differs.text).toContain('Pause payouts first');
    expect(differs.text).toMatch(/\/alarms\/[0-9a-f-]{36}$/);
    await measure(...alarmRules.filter(({ name }) => name === 'NuaMailsFail'));
    expect(await raised('NuaMailsFail')).toMatchObject([
      { subject: 'night-refused@nua.example', text: expect.stringContaining('550') },
    ]);
  });
});

describe('the mail of the day', () => {
  it('contains the open alarms and the newest hash of the operator log, and is sent once a day', async () => {
    const daily = () => world.sandbox.mails(ON_CALL).filter(({ subject }) => /^\d{4}-\d\d-\d\d: /.test(subject));
    const until_eight_ms = lastHour(world.clock.now(), 8).getTime() + DAY_MS - world.clock.now().getTime();
    await world.advance(until_eight_ms - MINUTE_MS);
    const before = daily().length;
    for (let n = 0; n < 2; n += 1) await sendMails(world.app);
    expect(daily()).toHaveLength(before);
    await world.advance(2 * MINUTE_MS);
    for (let n = 0; n < 2; n += 1) await sendMails(world.app);
    expect(daily()).toHaveLength(before + 1);
    const { rows } = await world.pool.query('select hash from operator_log order by entry desc limit 1');
    expect(daily()[0]!.text).toContain(rows[0].hash.toString('hex'));
    expect(daily()[0]!.text).toContain('night-refused');
  });
});
