import { randomInt } from 'node:crypto';
import { calls } from '@nua/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { expectOk, newDevice, newPhone, startWorld, type World } from '../../../../../tests/world/world.ts';
import type { SmsKind } from '../../core/ports/sms-port.ts';
import { signedText } from '../../modules/notify/public.ts';
import { setSetting } from '../../settings/set-setting.ts';
import { createTwilioGateway } from './twilio-gateway.ts';

const TEXT = signedText('en', null, '123456 is your code');

let phoneCount = 0;
/**
 * Returns a unique number with an ending that makes the sandbox fail in a certain way. An attempt stores three leading and four trailing
 * digits, so the leading digits must differ too.
 */
const phoneFor = (ending: string) =>
  `+923${String(phoneCount++ % 50).padStart(2, '0')}${randomInt(100, 1000)}${ending}`;
/** Returns a unique number whose ending causes no fault. The stored digits of two other numbers may be equal. */
const plainPhone = () => phoneFor('1244');
/** A code belongs to the requesting device, so each number has its own. */
const deviceOf = (phone: string) => ({ 'x-device-id': `device-of-${phone.slice(1)}` });
const requestCode = (world: World, phone: string) =>
  world.call(calls.sendOtp, { body: { phone, purpose: 'login' }, headers: deviceOf(phone) });
const verify = (world: World, phone: string) =>
  world.call(calls.verifyOtp, {
    body: { phone, purpose: 'login', code: world.codeFor(phone) },
    headers: deviceOf(phone),
  });
const send = (world: World, phone: string, kind: SmsKind = 'code') =>
  world.app.ports.sms.send({ to: phone, text: TEXT, kind });

/** Returns the attempts for a number, oldest first. They are found by the last digits, because the number is not stored. */
async function attempts(world: World, phone: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ gateway: string; state: string }>(
    'select gateway, state from sms_attempt where number_masked = $1 order by id',
    [`0${phone.slice(3, 6)}•••${phone.slice(-4)}`],
  );
  return rows.map(({ gateway, state }) => `${gateway} ${state}`);
}

async function usage(world: World) {
  const { rows } = await world.pool.query<{ sent: number; refused: number }>(
    `select sent, refused from sms_usage where period = 'hour' order by began_at desc limit 1`,
  );
  return rows[0] ?? { sent: 0, refused: 0 };
}

describe('a code', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await giveNames(world, 'sana');
  });
  // Resets the count of failures of earlier tests, so that no gateway is paused.
  beforeEach(() => send(world, newPhone()));
  afterAll(() => world.stop());

  it('is sent by the first gateway, and the phone number is not stored', async () => {
    const phone = plainPhone();
    expect(expectOk(await requestCode(world, phone)).data.unconfirmed).toBe(false);
    expect(await attempts(world, phone)).toEqual(['sandbox-http accepted']);
    const { rows } = await world.pool.query('select a::text as row from sms_attempt a');
    expect(JSON.stringify(rows)).not.toContain(phone.slice(3));
    expectOk(await verify(world, phone));
  });

  it('is sent once by the second gateway if the first did not accept it', async () => {
    const phone = phoneFor('9905');
    expect(expectOk(await requestCode(world, phone)).data.unconfirmed).toBe(false);
    expect(await attempts(world, phone)).toEqual(['sandbox-http refused', 'sandbox-twilio accepted']);
    expect(world.sandbox.sms(phone)).toHaveLength(1);
    expectOk(await verify(world, phone));
  });

  it('does not count towards the limits if no gateway accepted it', async () => {
    const phone = phoneFor('9901');
    const before = await usage(world);
    const response = await requestCode(world, phone);
    expect([response.status, response.code, response.headers.get('retry-after')]).toEqual([503, 50302001, '30']);
    expect((await requestCode(world, phone)).code).toBe(50302001);
    expect(await usage(world)).toEqual(before);
  });

  it.each([
    ['9904', 'a firewall answers instead of the gateway'],
    ['9910', 'the connection ends without an answer'],
    ['9911', 'the gateway breaks'],
  ])(
    'is not sent by the second gateway if the outcome at the first is unclear (number ending in %s: %s)',
    async (ending) => {
      const phone = phoneFor(ending);
      expect(expectOk(await requestCode(world, phone)).data.unconfirmed).toBe(true);
      expect(await attempts(world, phone)).toEqual(['sandbox-http unknown']);
    },
  );

  it('can still be used if its delivery is unknown', async () => {
    const phone = phoneFor('9910');
    expect(expectOk(await requestCode(world, phone)).data.unconfirmed).toBe(true);
    expect(world.sandbox.sms(phone)).toHaveLength(1);
    expectOk(await verify(world, phone));
  });

  it('that is requested again after an unknown delivery is sent by the second gateway', async () => {
    const phone = phoneFor('9904');
    await requestCode(world, phone);
    world.clock.advance(61_000);
    await requestCode(world, phone);
    expect(await attempts(world, phone)).toEqual(['sandbox-http unknown', 'sandbox-twilio unknown']);
  });

  it('is still sent by the first gateway after it has refused other numbers', async () => {
    for (let n = 0; n < 4; n++) await requestCode(world, phoneFor('9905'));
    const phone = plainPhone();
    await requestCode(world, phone);
    expect(await attempts(world, phone)).toEqual(['sandbox-http accepted']);
  });
});

describe('a gateway that never responds', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await giveNames(world, 'sana');
  });
  afterAll(() => world.stop());
  const waiting = () => expect.poll(() => world.sandbox.books().waiting_connections);

  it('holds no database connection, and leaves the delivery unknown', async () => {
    const hanging = Array.from({ length: 20 }, () => send(world, phoneFor('9903')));
    await waiting().toBe(20);
    expect(world.pool.totalCount - world.pool.idleCount).toBe(0);
    await world.advance(120_000);
    expect(await Promise.all(hanging)).toEqual(hanging.map(() => ({ state: 'unknown' })));
  });

  it('is not used for a minute after repeated failures', async () => {
    const [first, second] = [plainPhone(), plainPhone()];
    await send(world, first);
    expect(await attempts(world, first)).toEqual(['sandbox-twilio accepted']);
    world.clock.advance(60_000);
    await send(world, second);
    expect(await attempts(world, second)).toEqual(['sandbox-http accepted']);
  });

  it('can later report that the text arrived', async () => {
    const phone = phoneFor('9902');
    const sending = requestCode(world, phone);
    await waiting().toBe(1);
    expect(world.sandbox.sms(phone)).toHaveLength(1);
    await world.advance(120_000);
    expect(expectOk(await sending).data.unconfirmed).toBe(true);
    expect(await attempts(world, phone)).toEqual(['sandbox-http delivered']);
  });
});

async function setLimits(world: World, rules: { per_hour: number; per_day: number }): Promise<void> {
  const client = await world.pool.connect();
  await setSetting(client, 'sms_rules', rules, 'test', world.clock.now());
  client.release();
  await expect.poll(() => world.app.settings.get('sms_rules')).toEqual(rules);
}

describe('code requests of strangers', () => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    world = await startWorld({ parts: { log }, start: '2026-03-10T18:00:00Z' });
    await giveNames(world, 'sana');
  });
  afterAll(() => world.stop());
  const countLines = (words: string) => lines.filter((line) => line.includes(words)).length;

  it('never use up the quota of players who are signed in or on a known device', async () => {
    const who = await world.player();
    world.clock.advance(2 * 3_600_000);
    await setLimits(world, { per_hour: 20, per_day: 200 });
    const codes: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = { 'x-device-id': newDevice() };
      codes.push((await world.call(calls.sendOtp, { body: { phone: newPhone(), purpose: 'register' }, headers })).code);
    }
    expect(codes).toEqual([...Array(10).fill(0), 50302001, 50302001]);
    expect(await usage(world)).toEqual({ sent: 10, refused: 2 });
    const body = { purpose: 'withdraw', amount: '500.00' };
    expectOk(await world.call(calls.sendSms, { token: who.token, body }));
    const login = { phone: who.phone, purpose: 'login' };
    expectOk(await world.call(calls.sendOtp, { body: login, headers: { 'x-device-id': who.device } }));
    expect((await world.call(calls.sendOtp, { body: login, headers: { 'x-device-id': newDevice() } })).code).toBe(
      50302001,
    );
    expect(await usage(world)).toEqual({ sent: 12, refused: 3 });
    expect([countLines('half of the SMS limit is used'), countLines('room for strangers’ codes')]).toEqual([1, 1]);
    expect(await operateAs(world, 'sana', 'sms')).toContain('3 turned away, 3 of them strangers’ codes');
  });

  it('do not suppress the warning that the limit is almost used up', async () => {
    await Promise.all(Array.from({ length: 6 }, () => send(world, newPhone())));
    expect(countLines('nine tenths of the SMS limit are used')).toBe(0);
    await expect(send(world, newPhone())).rejects.toMatchObject({ reason: 'limit' });
    expect(countLines('nine tenths of the SMS limit are used')).toBe(1);
  });

  it('leave players half of the connections to a gateway that does not respond', async () => {
    await setLimits(world, { per_hour: 2_000, per_day: 2_000 });
    const hanging = Array.from({ length: 100 }, () => send(world, phoneFor('9903'), 'stranger_code'));
    await expect.poll(() => world.sandbox.books().waiting_connections).toBe(100);
    await expect(send(world, newPhone(), 'stranger_code')).rejects.toMatchObject({ reason: 'busy' });
    expect(await send(world, newPhone())).toEqual({ state: 'accepted' });
    await world.advance(120_000);
    await Promise.all(hanging);
  });
});

it('a text of two parts counts twice towards the limits', async () => {
  const world = await startWorld({ start: '2026-03-10T18:00:00Z' });
  const text = signedText('ur', null, 'ا'.repeat(80));
  const sendTo = (to: string) => world.app.ports.sms.send({ to, text, kind: 'code' });
  await setLimits(world, { per_hour: 10, per_day: 100 });
  for (let n = 0; n < 4; n++) await sendTo(newPhone());
  expect(await usage(world)).toEqual({ sent: 8, refused: 0 });
  await expect(sendTo(newPhone())).rejects.toMatchObject({ reason: 'limit' });
  await setLimits(world, { per_hour: 20, per_day: 100 });
  await expect(sendTo('+923001239901')).rejects.toMatchObject({ reason: 'refused' });
  expect((await usage(world)).sent).toBe(8);
  await world.stop();
});

describe('the limits of texts', () => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    world = await startWorld({ parts: { log }, start: '2026-03-10T18:00:00Z' });
    await giveNames(world, 'sana');
  });
  afterAll(() => world.stop());
  const countLines = (words: string) => lines.filter((line) => line.includes(words)).length;

  it('reserve a tenth for notices, even if many codes are sent in parallel', async () => {
    await setLimits(world, { per_hour: 20, per_day: 30 });
    const codes = await Promise.allSettled(Array.from({ length: 25 }, () => send(world, newPhone())));
    expect(codes.filter(({ status }) => status === 'fulfilled')).toHaveLength(18);
    expect(await usage(world)).toEqual({ sent: 18, refused: 7 });
    expect([
      countLines('four fifths of the room for codes'),
      countLines('nine tenths of the SMS limit are used'),
    ]).toEqual([1, 1]);
    await send(world, newPhone(), 'notice');
    await send(world, newPhone(), 'notice');
    await expect(send(world, newPhone(), 'notice')).rejects.toMatchObject({ reason: 'limit', retry_after_s: 3_600 });
  });

  it('are shown to the operator, with the outcomes of the texts', async () => {
    const shown = await operateAs(world, 'sana', 'sms');
    expect(shown.split('\n')).toEqual([
      'this hour (since 2026-03-10 23:00:00 PKT): 20 of 20 texts, 8 turned away, 0 of them strangers’ codes',
      'this day (since 2026-03-10 00:00:00 PKT): 20 of 30 texts, 0 turned away, 0 of them strangers’ codes',
      'last 24 hours, by gateway and outcome:',
      '  sandbox-http  accepted  20',
    ]);
  });

  it('reset with each hour and at midnight in Pakistan', async () => {
    world.clock.advance(20 * 60_000);
    const full = await requestCode(world, newPhone());
    expect([full.code, full.headers.get('retry-after')]).toEqual([50302001, '2400']);
    // 19:00 UTC is midnight in Pakistan.
    world.clock.advance(40 * 60_000);
    await Promise.all(Array.from({ length: 18 }, () => send(world, newPhone())));
    world.clock.advance(3_600_000);
    await Promise.all(Array.from({ length: 9 }, () => send(world, newPhone())));
    await expect(send(world, newPhone())).rejects.toMatchObject({ reason: 'limit', retry_after_s: 23 * 3_600 });
    expect((await usage(world)).sent).toBe(9);
  });
});

describe('wrong credentials', () => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const twilio = (name: string, auth_token: string) =>
      createTwilioGateway({
        name,
        account_sid: world_sid,
        auth_token,
        from: '+923450000002',
        host: () => world.sandbox.endpoints().twilio,
        timeout_ms: 6_000,
      });
    const world_sid = 'AC00000000000000000000000000000001';
    const sms_gateways = [twilio('wrong', 'a-token-long-expired'), twilio('right', 'sandbox-twilio-auth-token')];
    world = await startWorld({ parts: { log, ports: { sms_gateways } } });
    await giveNames(world, 'sana');
  });
  afterAll(() => world.stop());

  it('are logged as an error of the gateway, and the second gateway sends the text', async () => {
    const phone = plainPhone();
    expectOk(await requestCode(world, phone));
    expect(await attempts(world, phone)).toEqual(['wrong refused', 'right accepted']);
    const line = lines.find((logged) => logged.includes('refuses our credentials')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, gateway: 'wrong', reason: 'status 401, code 20003' });
  });

  it('put no number, code, text or key in the log', async () => {
    const phone = phoneFor('9905');
    await requestCode(world, phone);
    const all = lines.join('');
    expect(all).toContain(`0${phone.slice(3, 6)}•••${phone.slice(-4)}`);
    for (const secret of [phone.slice(3), 'is your code', 'a-token', 'auth-token', 'AC0000'])
      expect(all).not.toContain(secret);
    // The same six digits may occur within an id or a time.
    expect(all).not.toMatch(new RegExp(`(?<![\\da-f])${world.codeFor(phone)}(?![\\da-f])`));
  });
});
