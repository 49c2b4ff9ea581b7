import { calls } from '@nua/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveNames, operateAs, signedInAs } from '../../../../../../tests/world/operator-names.ts';
import { expectOk, newDevice, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { signDeviceId } from '../../../core/sessions/device-id.ts';
import { signEngineerToken } from '../../../core/sessions/engineer-token.ts';
import { runCommand } from '../../../operator/run-command.ts';
import { sweepTries } from './engineer-tries.ts';

const RIGHT = 'the long engineer password';
const HOUR = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await startWorld({ environment: { TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://nua.example' } });
  await giveNames(world, 'amna', 'bashir');
});
afterAll(() => world.stop());

const setPassword = (password = RIGHT) =>
  runCommand(
    world.app,
    ['--as', 'amna', 'engineer', 'password'],
    () =>
      async ({ is_new }) =>
        is_new ? password : 'the secret of amna',
    undefined,
    signedInAs(world, 'amna'),
  );
beforeEach(async () => {
  world.clock.advance(HOUR);
  await setPassword();
});

let last = 0;
const newAddress = () => `198.51.${Math.floor(++last / 250)}.${last % 250}`;
type Visitor = { device: string; address: string };
const someone = (): Visitor => ({ device: newDevice(), address: newAddress() });
const headersOf = ({ device, address }: Visitor, cookie?: string) => ({
  'x-device-id': device,
  'x-forwarded-for': address,
  ...(cookie && { cookie }),
});
const enter = (who: Visitor, password: unknown, more: object = {}) =>
  world.call(calls.enterEngineerMode, { body: { password, ...more }, headers: headersOf(who) });
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((cookie) => cookie.includes('nua_engineer')) ?? '';
const until = async (who: Visitor, cookie: string) =>
  expectOk(await world.call(calls.getEngineerMode, { headers: headersOf(who, cookie) })).data.until;
/** A device in engineer mode, with its cookie as a browser sends it. */
async function engineer(): Promise<{ who: Visitor; cookie: string }> {
  const who = someone();
  return { who, cookie: cookieOf(expectOk(await enter(who, RIGHT))).split(';', 1)[0]! };
}

describe('the engineer password', () => {
  it('begins eight hours of engineer mode by a cookie that no script can read [R5.05] [R2.10]', async () => {
    const who = someone();
    const entered = expectOk(await enter(who, RIGHT, { origin: 'web' }));
    const end = new Date(world.clock.now().getTime() + 8 * HOUR).toISOString();
    expect(entered.data).toEqual({ until: end, token: null });
    const [pair = '', ...rest] = cookieOf(entered).split('; ');
    expect(pair).toMatch(/^__Host-nua_engineer=\d+\.\d{13}\.[\w-]{43}$/);
    expect(rest).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure', 'Max-Age=28800']);
    expect(await until(who, pair)).toBe(end);
    world.clock.advance(8 * HOUR - 1);
    expect(await until(who, pair)).toBe(end);
    world.clock.advance(1);
    expect(await until(who, pair)).toBeNull();
  });

  it('gives an app, which has no cookies, a token for its header', async () => {
    const who = someone();
    const entered = expectOk(await enter(who, RIGHT, { origin: 'android' }));
    expect(cookieOf(entered)).toBe('');
    const readMode = (token: string) => world.call(calls.getEngineerMode, { headers: { 'x-engineer': token } });
    const token = entered.data.token ?? '';
    expect((await readMode(token)).data.until).toBe(entered.data.until);
    for (const other of ['0', `${token}x`, `x${token}`, token.replace(/^\d+/, '9')])
      expect((await readMode(other)).data.until).toBeNull();
    // The app's token is invalid as a cookie, and a browser's cookie is invalid as a header.
    expect(await until(who, `__Host-nua_engineer=${token}`)).toBeNull();
    expect((await readMode((await engineer()).cookie.split('=')[1]!)).data.until).toBeNull();
    await operateAs(world, 'amna', 'engineer', 'off');
    expect((await readMode(token)).data.until).toBeNull();
  });

  it.each([
    ['missing', {}],
    ['empty', { password: '' }],
    ['65 characters long', { password: 'x'.repeat(65) }],
    ['a number', { password: 12345678 }],
    ['a list', { password: [RIGHT] }],
    ['null', { password: null }],
    ['sent with an unknown field', { password: RIGHT, admin: true }],
    ['sent with an unknown origin', { password: RIGHT, origin: 'fridge' }],
  ])('is refused as malformed and counts no attempt when it is %s [R5.05]', async (_what, body) => {
    const who = someone();
    for (let n = 0; n < 7; n++) {
      const refused = await world.call(calls.enterEngineerMode, { body, headers: headersOf(who) });
      expect([refused.code, cookieOf(refused)]).toEqual([40000002, '']);
    }
    expectOk(await enter(who, RIGHT));
  });

  it('is refused in the same way whether it is wrong or no password is set [R5.05]', async () => {
    const wrong = async (who: Visitor) => {
      const responses: unknown[] = [];
      for (let n = 0; n < 6; n++) {
        const { status, code, msg, wire, headers } = await enter(who, n === 0 ? `${RIGHT} ` : 'not this one');
        responses.push([status, code, msg, wire, headers.get('retry-after'), cookieOf({ headers })]);
      }
      return responses;
    };
    const with_password = await wrong(someone());
    expect(with_password[0]).toEqual([400, 40002013, 'The password entered is incorrect.', null, null, '']);
    await operateAs(world, 'amna', 'engineer', 'off');
    expect(await wrong(someone())).toEqual(with_password);
    // The password that was correct before is refused as well.
    expect((await enter(someone(), RIGHT)).code).toBe(40002013);
  });
});

describe('attempts at the engineer password', () => {
  it('are delayed by up to 15 minutes from the sixth attempt of a device on [R5.05]', async () => {
    const who = someone();
    for (let n = 0; n < 5; n++) expect((await enter(who, 'wrong')).code).toBe(40002013);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900, 900]) {
      const early = await enter(who, RIGHT);
      expect([early.status, early.code, early.headers.get('retry-after')]).toEqual([429, 42902003, String(seconds)]);
      world.clock.advance(seconds * 1000 - 1);
      expect((await enter(who, RIGHT)).code).toBe(42902003);
      world.clock.advance(1);
      expect((await enter(who, 'wrong')).code).toBe(40002013);
    }
    world.clock.advance(900_000);
    expectOk(await enter(who, RIGHT));
    // A correct password resets the count.
    for (let n = 0; n < 5; n++) expect((await enter(who, 'wrong')).code).toBe(40002013);
  });

  it('are all counted when they arrive together, from one device or from many at one address', async () => {
    const compared = async (visitors: Visitor[]) => {
      const codes = await Promise.all(visitors.map(async (who) => (await enter(who, 'wrong')).code));
      expect(new Set(codes)).toEqual(new Set([40002013, 42902003]));
      return codes.filter((code) => code === 40002013).length;
    };
    const visitor = someone();
    expect(await compared(Array.from({ length: 20 }, () => visitor))).toBe(5);
    const address = newAddress();
    expect(await compared(Array.from({ length: 40 }, () => ({ device: newDevice(), address })))).toBe(30);
  });

  it('that use a new device id each time are delayed together, by their address', async () => {
    const address = newAddress();
    const invented = () =>
      world.call(calls.enterEngineerMode, { body: { password: 'wrong' }, headers: { 'x-forwarded-for': address } });
    for (let n = 0; n < 30; n++) expect((await invented()).code).toBe(40002013);
    expect((await invented()).code).toBe(42902003);
    expectOk(await enter(someone(), RIGHT));
  });

  it('of others at the same address do not delay a device on which an engineer has signed in', async () => {
    const { who } = await engineer();
    const { address } = who;
    await Promise.all(Array.from({ length: 30 }, () => enter({ device: newDevice(), address }, 'wrong')));
    expect((await enter({ device: newDevice(), address }, RIGHT)).code).toBe(42902003);
    expectOk(await enter(who, RIGHT));
    // A device that used only an earlier password is not exempt.
    world.clock.advance(1);
    await setPassword('another long password');
    expect((await enter(who, 'another long password')).code).toBe(42902003);
  });

  it('are deleted a day after the last attempt', async () => {
    const count = async () => Number((await world.pool.query('select count(*) from engineer_try')).rows[0].count);
    world.clock.advance(91 * 24 * HOUR);
    await sweepTries(world.app);
    expect(await count()).toBe(0);
    await engineer();
    await enter(someone(), 'wrong');
    expect(await count()).toBe(4);
    world.clock.advance(25 * HOUR);
    await sweepTries(world.app);
    expect(await count()).toBe(1);
  });
});

describe('the cookie of engineer mode', () => {
  const bearing = (cookie: string, value: string) => `${cookie.split('=', 1)[0]}=${value}`;

  it('is invalid when it is forged, old, of another device or of another installation [R2.10]', async () => {
    const { who, cookie } = await engineer();
    const [generation, ends, mac] = cookie.split('=')[1]!.split('.') as [string, string, string];
    expect(await until(who, cookie)).not.toBeNull();
    const forged = [
      '',
      'x',
      `${generation}.${ends}.${'A'.repeat(43)}`,
      `${Number(generation) + 1}.${ends}.${mac}`,
      `${generation}.${Number(ends) + 1}.${mac}`,
      `${generation}.9999999999999.${mac}`,
      `${generation}.${ends}.${mac}A`,
      `${generation}.${ends}.${mac.slice(0, -1)}`,
      `${generation}.${ends}`,
      `${generation}.${ends}.${mac}; nua_engineer=${generation}.${ends}.${mac}`.replace(mac, 'B'.repeat(43)),
      `0${generation}.${ends}.${mac}`,
    ];
    for (const value of forged) expect([value, await until(who, bearing(cookie, value))]).toEqual([value, null]);
    expect(await until(someone(), cookie)).toBeNull();
    const other_secret = Buffer.alloc(32, 7);
    const device_key = signDeviceId(world.app.secret, who.device);
    const claim = { generation: Number(generation), until: new Date(Number(ends)), device_key };
    expect(await until(who, bearing(cookie, signEngineerToken(other_secret, claim)))).toBeNull();
    expect(await until(who, bearing(cookie, signEngineerToken(world.app.secret, claim)))).not.toBeNull();
  });

  it('is invalid everywhere once the operator turns the mode off or sets a new password [R2.10]', async () => {
    const first = await engineer();
    const second = await engineer();
    expect(await operateAs(world, 'amna', 'engineer')).toContain('Used on 2 devices');
    expect(await operateAs(world, 'amna', 'engineer', 'off')).toContain('Off');
    for (const { who, cookie } of [first, second]) expect(await until(who, cookie)).toBeNull();
    expect(await operateAs(world, 'amna', 'engineer')).toContain('no password is set');
    await setPassword();
    for (const { who, cookie } of [first, second]) expect(await until(who, cookie)).toBeNull();
    const third = await engineer();
    await setPassword(`${RIGHT} of tomorrow`);
    expect(await until(third.who, third.cookie)).toBeNull();
    const { rows } = await world.pool.query(
      "select operator, act, before, after from operator_log where subject = 'engineer mode' order by id desc limit 3",
    );
    const entry = { operator: 'amna', before: null, after: null };
    expect(rows).toEqual([
      { ...entry, act: 'engineer password' },
      { ...entry, act: 'engineer password' },
      { ...entry, act: 'engineer off' },
    ]);
  });

  it('is removed by leaving engineer mode', async () => {
    const response = expectOk(await world.call(calls.leaveEngineerMode, { body: {} }));
    expect(cookieOf(response)).toMatch(/^__Host-nua_engineer=; .*Max-Age=0$/);
  });
});

describe('the operator', () => {
  it.each([
    ['short', 'has 16 to 64 characters'],
    ['x'.repeat(65), 'has 16 to 64 characters'],
  ])('gets the reason why the password %s is refused, and nothing changes', async (password, words) => {
    const { who, cookie } = await engineer();
    await expect(setPassword(password)).rejects.toThrow(words);
    expect(await until(who, cookie)).not.toBeNull();
  });
  it('gets an error for an unknown argument of the engineer command', async () => {
    await expect(operateAs(world, 'amna', 'engineer', 'on')).rejects.toThrow('engineer takes password, off, not "on"');
    await expect(operateAs(world, 'amna', 'engineer', 'off', 'now')).rejects.toThrow(
      '"now" is one word too many. Usage: engineer off',
    );
  });
});
