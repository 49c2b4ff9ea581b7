import { calls, errors } from '@nua/contract';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../../../tests/world/solve-captcha.ts';
import {
  expectOk,
  newDevice,
  newPhone,
  type Someone,
  startWorld,
  TERMS,
  type World,
} from '../../../../../../tests/world/world.ts';
import { WORK_PRICES } from '../../../core/limits/proof-of-work.ts';
import { setSetting } from '../../../settings/set-setting.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const amount = '1500.00';
let world: World;
/** The server requires the real number of derivations, but each derivation is cheap. */
beforeAll(async () => {
  world = await startWorld({
    environment: { TRUSTED_PROXIES: '1' },
    parts: { work: { ...WORK_PRICES, iterations: 1 } },
  });
});
afterAll(() => world.stop());

type CodeOptions = { device?: string; captcha?: string | undefined; purpose?: string; from?: string };
const otp = (phone: string, { device = newDevice(), purpose = 'login', captcha, from }: CodeOptions = {}) =>
  world.call(calls.sendOtp, {
    body: { phone, purpose, captcha },
    headers: { 'x-device-id': device, ...(from && { 'x-forwarded-for': from }) },
  });
const otpWithProof = async (phone: string, options: CodeOptions = {}) =>
  otp(phone, { ...options, captcha: await solveCaptcha(world) });
const sms = (phone: string) => world.sandbox.sms(phone).length;
const sendSms = (who: Someone, body: object) => world.call(calls.sendSms, { token: who.token, body });
const phoneOf = (who: Someone) => who.phone ?? '';

/** Creates a player who signed up more than a day ago. */
async function longStandingPlayer(): Promise<Someone> {
  const phone = newPhone();
  const device = newDevice();
  const headers = { 'x-device-id': device };
  expectOk(await otpWithProof(phone, { device, purpose: 'register' }));
  const code = world.codeFor(phone);
  const { proof } = expectOk(
    await world.call(calls.verifyOtp, { body: { phone, purpose: 'register', code }, headers }),
  ).data;
  const user_name = `s_${newDevice().slice(0, 12)}`;
  const body = { user_name, password: 'a long evening', phone, proof, adult: true, terms_version: TERMS };
  const { data } = expectOk(await world.call(calls.register, { body, headers }));
  world.clock.advance(DAY + HOUR);
  return { token: data.token, id: data.player_id, device, user_name, phone };
}

async function setCodeRules(change: object): Promise<void> {
  const client = await world.pool.connect();
  const value = { ...world.app.settings.get('code_rules'), ...change };
  await setSetting(client, 'code_rules', value, 'a test', world.clock.now());
  client.release();
  await expect.poll(() => world.app.settings.get('code_rules')).toMatchObject(change);
}

describe('code requests of strangers for a player’s number', () => {
  it('get at most five codes an hour and ten a day [R7.17 limits] [R7.23]', async () => {
    const player = await longStandingPlayer();
    const phone = phoneOf(player);
    const before = sms(phone);
    const codes: number[] = [];
    for (let n = 0; n < 14; n++) {
      codes.push((await otpWithProof(phone)).code);
      if (n === 6) world.clock.advance(HOUR);
    }
    expect(codes.filter((code) => code === 0)).toHaveLength(10);
    expect(sms(phone) - before).toBe(10);
    for (let n = 0; n < 5; n++) {
      expectOk(await sendSms(player, { purpose: 'withdraw', amount }));
      world.clock.advance(61_000);
    }
    expect(sms(phone) - before).toBe(15);
    expect((await sendSms(player, { purpose: 'withdraw', amount })).code).toBe(errors.CODE_LIMIT);
  });

  it('do not extend the wait when they are repeated during it [R7.17 limits]', async () => {
    const phone = newPhone();
    for (let n = 0; n < 5; n++) expectOk(await otpWithProof(phone));
    const first = await otpWithProof(phone);
    expect(first.wire.retry_at).toBe(new Date(world.clock.now().getTime() + HOUR).toISOString());
    world.clock.advance(30 * 60_000);
    for (let n = 0; n < 3; n++) expect((await otpWithProof(phone)).wire.retry_at).toBe(first.wire.retry_at);
    world.clock.advance(30 * 60_000);
    expectOk(await otpWithProof(phone));
  });

  it('leave sign-in and password codes available on the player’s own devices [R7.17 limits] [R7.22]', async () => {
    const player = await longStandingPlayer();
    const phone = phoneOf(player);
    for (let n = 0; n < 5; n++) expectOk(await otpWithProof(phone));
    expect((await otpWithProof(phone)).code).toBe(errors.CODE_LIMIT);
    expectOk(await otp(phone, { device: player.device }));
    expectOk(await otp(phone, { device: player.device, purpose: 'forgotten' }));
    const body = { user_name: phone, code: /\d{6}/.exec(world.sandbox.sms(phone)[1]?.text ?? '')?.[0] };
    const headers = { 'x-device-id': player.device };
    expect((await world.call(calls.loginPhone, { body, headers })).data.next).toBe('in');
  });

  it('do not void the codes of other devices, not even by wrong guesses [R7.17 tries]', async () => {
    const phone = newPhone();
    const [mine, theirs] = [newDevice(), newDevice()];
    expectOk(await otpWithProof(phone, { device: mine }));
    const code = world.codeFor(phone);
    expectOk(await otpWithProof(phone, { device: theirs }));
    const verify = (device: string, shown: string) =>
      world.call(calls.verifyOtp, {
        body: { phone, purpose: 'login', code: shown },
        headers: { 'x-device-id': device },
      });
    // Wrong guesses on another device do not use up the code of this device.
    const wrong = code === world.codeFor(phone) ? '000000' : code;
    for (let n = 0; n < 6; n++) expect((await verify(theirs, wrong)).code).toBe(errors.CODE_REFUSED);
    expectOk(await verify(mine, code));
  });

  it('cost a proof of work, even for guests and other players [R6.03 limits] [R7.23]', async () => {
    const victim = await longStandingPlayer();
    const phone = phoneOf(victim);
    const player = await longStandingPlayer();
    const device = newDevice();
    const entered = await world.call(calls.touristLogin, {
      body: { adult: true, terms_version: TERMS },
      headers: { 'x-device-id': device },
    });
    const guest: Someone = { token: expectOk(entered).data.token, id: '', device, user_name: null, phone: null };
    expect((await sendSms(guest, { purpose: 'upgrade', phone })).code).toBe(errors.CAPTCHA_REQUIRED);
    expect((await sendSms(player, { purpose: 'change_phone', phone })).code).toBe(errors.CAPTCHA_REQUIRED);
    const before = sms(phone);
    for (let n = 0; n < 4; n++) {
      await sendSms(guest, { purpose: 'upgrade', phone, captcha: await solveCaptcha(world) });
      await sendSms(player, { purpose: 'change_phone', phone, captcha: await solveCaptcha(world) });
      world.clock.advance(61_000);
    }
    expect(sms(phone) - before).toBe(5);
    expect((await otpWithProof(phone)).code).toBe(errors.CODE_LIMIT);
    expectOk(await sendSms(victim, { purpose: 'withdraw', amount }));
    expectOk(await sendSms(player, { purpose: 'withdraw', amount }));
  });
});

describe('a flood of code requests', () => {
  it('with new device ids sends nothing without proofs of work, whose price rises [R7.17 limits] [R7.21]', async () => {
    const sent = async () => Number((await world.pool.query('select count(*)::int as n from phone_code')).rows[0].n);
    const before = await sent();
    const responses = await Promise.all(Array.from({ length: 200 }, () => otp(newPhone())));
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([errors.CAPTCHA_REQUIRED]));
    expect(await sent()).toBe(before);
    world.clock.advance(DAY);
    const max: number[] = [];
    for (let n = 0; n < 60; n++) {
      expectOk(await otpWithProof(newPhone()));
      max.push(world.app.demand.attemptsFor('127.0.0.1'));
    }
    expect(await sent()).toBe(before + 60);
    expect(max[0]).toBe(36);
    expect(max.slice(0, 29)).toEqual([...max.slice(0, 29)].sort((a, b) => a - b));
    expect(max.at(-1)).toBe(WORK_PRICES.max_attempts);
    // An address is never refused: its requests raise the price, and an hour without requests lowers it.
    world.clock.advance(2 * HOUR);
    expect(world.app.demand.attemptsFor('127.0.0.1')).toBeLessThan(20);
  });

  it('whose concurrent requests share one proof of work sends one message [R7.21]', async () => {
    const captcha = await solveCaptcha(world);
    const phones = Array.from({ length: 12 }, newPhone);
    const responses = await Promise.all(phones.map((phone) => otp(phone, { captcha })));
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(phones.reduce((sent, phone) => sent + sms(phone), 0)).toBe(1);
    expect((await otp(newPhone(), { captcha: `${captcha}x` })).code).toBe(errors.CAPTCHA_REQUIRED);
  });

  it('with invented device ids is treated as having no device [R7.17 limits]', async () => {
    const made_up = newDevice();
    const signIn = (id: string) =>
      fetch(world.url + calls.login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-device-id': id },
        body: JSON.stringify({ user_name: 'nobody_here', password: 'whatever it is' }),
      });
    const named = [await signIn(made_up), await signIn(made_up)].map(({ headers }) => headers.get('x-device-id') ?? '');
    expect(new Set(named).size).toBe(2);
    const again = await signIn(named[0] ?? '');
    expect(again.headers.get('x-device-id')).toBeNull();
    expect(again.headers.getSetCookie().some((line) => line.startsWith('nua_device='))).toBe(false);
  });

  it('stops only strangers when it reaches the site’s hourly limit, until the hour ends [R7.17 limits]', async () => {
    const player = await longStandingPlayer();
    await setCodeRules({ per_site_hour: 8 });
    const from = (n: number) => `203.0.113.${n}`;
    const codes: number[] = [];
    for (let n = 0; n < 11; n++) codes.push((await otpWithProof(newPhone(), { from: from(n) })).code);
    expect(codes).toEqual([...Array(8).fill(0), ...Array(3).fill(errors.CODE_LIMIT)]);
    expectOk(await sendSms(player, { purpose: 'withdraw', amount }));
    expectOk(await otp(phoneOf(player), { device: player.device }));
    world.clock.advance(HOUR);
    expectOk(await otpWithProof(newPhone()));
    await setCodeRules({ per_site_hour: 20_000 });
  });

  it('from one IPv6 network stops at half of the site’s limit [R7.17 limits]', async () => {
    world.clock.advance(2 * HOUR);
    await setCodeRules({ per_site_hour: 10 });
    const codes: number[] = [];
    for (let n = 0; n < 7; n++) {
      codes.push((await otpWithProof(newPhone(), { from: `2001:db8:1:${(n * 40).toString(16)}::7` })).code);
    }
    expect(codes).toEqual([...Array(5).fill(0), ...Array(2).fill(errors.CODE_LIMIT)]);
    // Each other network may use a tenth of the site's hourly limit.
    const other = [
      await otpWithProof(newPhone(), { from: '203.0.113.7' }),
      await otpWithProof(newPhone(), { from: '203.0.113.7' }),
    ];
    expect(other.map(({ code }) => code)).toEqual([0, errors.CODE_LIMIT]);
    // A different address with the same leading digits belongs to another network.
    expectOk(await otpWithProof(newPhone(), { from: '203.0.113.70' }));
    await setCodeRules({ per_site_hour: 20_000 });
  });

  it('from one IPv6 /56 network raises the price for the whole network, even for new addresses [R7.21]', async () => {
    world.clock.advance(4 * HOUR);
    const requestChallenge = (from: string) => world.call(calls.captchaCode, { headers: { 'x-forwarded-for': from } });
    const tries = (address: string) => world.app.demand.attemptsFor(address);
    expect(tries('2001:db8:9:1ff::/64')).toBeLessThan(20);
    for (let n = 0; n < 80; n++) {
      const from = `2001:db8:9:1${n.toString(16).padStart(2, '0')}::1`;
      expectOk(await requestChallenge(from));
    }
    expect(tries('2001:db8:9:1ff::/64')).toBe(WORK_PRICES.max_attempts);
    // The whole /48 is shared by more people, so its price rises by only half as much. Other networks pay only the site's part.
    expect(tries('2001:db8:9:aa00::/64')).toBeGreaterThan(400);
    expect(tries('203.0.113.7')).toBeLessThan(40);
    // At least one of twenty challenges needs more derivations than any challenge of a quiet address.
    const solved: number[] = [];
    for (let n = 0; n < 20; n++) {
      const { wire } = expectOk(await requestChallenge('2001:db8:9:1ff::1'));
      solved.push((await solveChallenge({ challenge: wire.challenge as Challenge, deriveKey }))?.counter ?? 0);
    }
    expect(Math.max(...solved)).toBeGreaterThan(WORK_PRICES.first_attempts);
  });
});
