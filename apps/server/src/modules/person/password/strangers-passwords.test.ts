import { calls, errors } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../../../tests/world/solve-captcha.ts';
import {
  expectOk,
  newDevice,
  newPhone,
  PASSWORD,
  type Someone,
  startWorld,
  TERMS,
  type World,
} from '../../../../../../tests/world/world.ts';
import { WORK_PRICES } from '../../../core/limits/proof-of-work.ts';
import { isPassword } from './hash-password.ts';

let world: World;
let captcha_world: World;
beforeAll(async () => {
  world = await startWorld();
  // A login here needs a solved captcha: the real number of derivations, but each one is cheap.
  captcha_world = await startWorld({ parts: { work: { ...WORK_PRICES, iterations: 1 } } });
});
afterAll(async () => {
  await world.stop();
  await captcha_world.stop();
});

type Try = { password?: string; device?: string; code?: string };
const login = (target: World, user_name: string, { password = PASSWORD, device = newDevice(), code }: Try = {}) =>
  target.call(calls.login, { body: { user_name, password, code }, headers: { 'x-device-id': device } });
const nameOf = (who: Someone) => who.user_name ?? '';
const countFailures = async (target: World) =>
  Number((await target.pool.query('select coalesce(sum(failures), 0)::int as n from login_failure')).rows[0].n);

describe('a flood of logins', () => {
  it('without proofs of work takes no place in the password queue [R7.14] [R7.21]', async () => {
    const responses = await Promise.all(
      Array.from({ length: 370 }, (_, n) => login(captcha_world, `random_${n}`, { password: 'whatever' })),
    );
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([errors.CAPTCHA_REQUIRED]));
    expect(await countFailures(captcha_world)).toBe(0);
    const registers = await Promise.all(
      Array.from({ length: 370 }, (_, n) =>
        captcha_world.call(calls.register, {
          body: {
            user_name: `random_${n}`,
            password: PASSWORD,
            phone: newPhone(),
            proof: 'A'.repeat(43),
            adult: true,
            terms_version: TERMS,
          },
        }),
      ),
    );
    expect(new Set(registers.map(({ code }) => code))).toEqual(new Set([errors.CODE_REFUSED]));
  });

  it('with wrong proofs, or one proof for many requests, takes no place in the password queue [R7.14] [R7.21]', async () => {
    const solved = await solveCaptcha(captcha_world);
    const { challenge, solution } = JSON.parse(Buffer.from(solved, 'base64').toString());
    const pack = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
    const parameters = { ...challenge.parameters, nonce: 'ab'.repeat(16) };
    const wrong = [
      'bm90aGluZw==',
      pack({ challenge: { ...challenge, parameters }, solution }),
      pack({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    ];
    const [gate, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const beforeCheck = async () => {
      started.resolve();
      await gate.promise;
    };
    // The first callers in the queue do not finish, so all later callers wait.
    const checks = [0, 1].map(() => isPassword('whatever', null, { queue: 'stranger', beforeCheck }));
    await started.promise;
    const admitted = login(captcha_world, 'nobody_waits', { code: solved });
    const refused: number[] = [];
    for (let n = 0; n < 210; n++) {
      const code = wrong[n % wrong.length] ?? '';
      refused.push((await login(captcha_world, `wrong_${n}`, { password: 'whatever', code })).code);
    }
    const repeats = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login(captcha_world, `repeat_${n}`, { code: solved })),
    );
    gate.resolve();
    const codes = [(await admitted).code, ...repeats.map(({ code }) => code)];
    expect(new Set(refused)).toEqual(new Set([errors.CAPTCHA_REQUIRED]));
    expect(codes.filter((code) => code === errors.LOGIN_REFUSED)).toHaveLength(1);
    expect(codes.filter((code) => code === errors.CAPTCHA_REQUIRED)).toHaveLength(20);
    await Promise.all(checks);
  });

  it('requires a solved captcha for each attempt of a stranger [R7.21]', async () => {
    const code = await solveCaptcha(captcha_world);
    expect((await login(captcha_world, 'nobody_here', { code })).code).toBe(errors.LOGIN_REFUSED);
    expect((await login(captcha_world, 'nobody_else', { code })).code).toBe(errors.CAPTCHA_REQUIRED);
    expect((await login(captcha_world, 'nobody_else', { code: await solveCaptcha(captcha_world) })).code).toBe(
      errors.LOGIN_REFUSED,
    );
  });

  it('that fills the queue does not prevent a known device from signing in [R7.14] [R7.14 delay]', async () => {
    const player = await world.player();
    const before = await countFailures(world);
    // No caller leaves the queue before it is full, however fast passwords are checked.
    const [gate, started] = [
      Promise.withResolvers<void>(),
      [Promise.withResolvers<void>(), Promise.withResolvers<void>()],
    ];
    const beforeCheck = (turn: number) => async () => {
      started[turn]!.resolve();
      await gate.promise;
    };
    const checks = [0, 1].map((turn) =>
      isPassword('whatever', null, { queue: 'stranger', beforeCheck: beforeCheck(turn) }),
    );
    await Promise.all(started.map(({ promise }) => promise));
    let busy = 0;
    const flood = Array.from({ length: 260 }, async (_, n) => {
      const { code } = await login(world, `flood_${n}_${player.id.slice(-6)}`, { password: 'whatever' });
      if (code === errors.BUSY) busy += 1;
    });
    const known = login(world, nameOf(player), { device: player.device });
    await expect.poll(() => busy).toBeGreaterThan(0);
    gate.resolve();
    expect((await known).code).toBe(0);
    await Promise.all([...flood, ...checks]);
    expect((await countFailures(world)) - before).toBe(260 - busy);
  });
});

describe('wrong passwords for a player', () => {
  const lock = (target: World) => target.pool.query('update login_failure set failures = 99, delayed_until = null');

  it('lock no device that the player has used before, and lock strangers for a day at most [R7.14 delay]', async () => {
    const player = await world.player();
    const name = nameOf(player);
    expect((await login(world, name, { password: 'a guess' })).code).toBe(errors.LOGIN_REFUSED);
    await lock(world);
    const code = await solveCaptcha(world);
    expect((await login(world, name, { password: 'a guess', code })).code).toBe(errors.LOGIN_REFUSED);
    const locked = await login(world, name, { code: await solveCaptcha(world) });
    expect([locked.code, Date.parse(locked.wire.retry_at) - world.clock.now().getTime()]).toEqual([
      errors.LOGIN_DELAYED,
      86_400_000,
    ]);
    const mine = expectOk(await login(world, name, { device: player.device })).data;
    // The player's success does not end the wait of strangers.
    expect((await login(world, name, { code: await solveCaptcha(world) })).code).toBe(errors.LOGIN_DELAYED);
    // The lock at sign-in does not prevent a signed-in player from acts that require the password.
    const check = { token: mine.token, body: { purpose: 'close_account', password: PASSWORD } };
    expectOk(await world.call(calls.verifyPassword, check));
    world.clock.advance(86_400_000);
    expectOk(await login(world, name, { code: await solveCaptcha(world) }));
  });

  it('on one device of the player do not delay the player’s other devices [R7.14 delay]', async () => {
    const player = await world.player();
    const name = nameOf(player);
    const other = newDevice();
    expectOk(await login(world, name, { device: other }));
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) {
      const code = await solveCaptcha(world);
      codes.push((await login(world, name, { device: other, password: 'a guess', code })).code);
    }
    expect(codes).toEqual([...Array(5).fill(errors.LOGIN_REFUSED), errors.LOGIN_DELAYED]);
    expectOk(await login(world, name, { device: player.device }));
  });

  it('on a device that the player has signed out count as those of a stranger [R7.14 delay]', async () => {
    const player = await world.player();
    const name = nameOf(player);
    const device = newDevice();
    expectOk(await login(world, name, { device }));
    const { list } = expectOk(await world.call(calls.listDevices, { token: player.token })).data;
    const id = list.find(({ current }) => !current)?.id ?? '';
    expectOk(await world.call(calls.endDevice, { token: player.token, params: { id } }));
    await login(world, name, { password: 'a guess' });
    await lock(world);
    await login(world, name, { password: 'a guess', code: await solveCaptcha(world) });
    expect((await login(world, name, { device, code: await solveCaptcha(world) })).code).toBe(errors.LOGIN_DELAYED);
    expectOk(await login(world, name, { device: player.device }));
  });
});

describe('looking up user names', () => {
  it('reveals at most ten taken names for each code, even to a guest who upgrades [R7.18] [R7.20]', async () => {
    const user_name = nameOf(await world.player());
    const phone = newPhone();
    const headers = { 'x-device-id': newDevice() };
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers }));
    const verify = { phone, purpose: 'register', code: world.codeFor(phone) };
    const { proof } = expectOk(await world.call(calls.verifyOtp, { body: verify, headers })).data;
    const body = { user_name, password: PASSWORD, phone, proof, adult: true, terms_version: TERMS };
    const responses: number[] = [];
    for (let n = 0; n < 12; n++) responses.push((await world.call(calls.register, { body })).code);
    expect(responses).toEqual([...Array(10).fill(errors.USER_NAME_TAKEN), ...Array(2).fill(errors.CODE_REFUSED)]);

    const { token } = await world.guest();
    const upgrade_phone = newPhone();
    expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'upgrade', phone: upgrade_phone } }));
    const verification = { purpose: 'upgrade', phone: upgrade_phone, code: world.codeFor(upgrade_phone) };
    expectOk(await world.call(calls.verifySms, { token, body: verification }));
    const upgrade = { phone: upgrade_phone, user_name, password: PASSWORD };
    const codes: number[] = [];
    for (let n = 0; n < 11; n++) codes.push((await world.call(calls.touristUpgrade, { token, body: upgrade })).code);
    expect(codes).toEqual([...Array(10).fill(errors.USER_NAME_TAKEN), errors.PROOF_REQUIRED]);
  });
});
