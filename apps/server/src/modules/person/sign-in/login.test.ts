import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { setNewPassword } from '../../../../../../tests/world/set-new-password.ts';
import { solveCaptcha } from '../../../../../../tests/world/solve-captcha.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, PASSWORD } from '../../../../../../tests/world/world.ts';

const world = useWorld();

const codeOf = async (response: Promise<{ code: number }>) => (await response).code;

describe('signing in with a name', () => {
  it('begins a session with user name and password [R1.05 username] [R3.06] [R5.03] [R7.14]', async () => {
    const player = await world.player({ user_name: 'named_one' });
    const { data } = expectOk(
      await world.call(calls.login, { body: { user_name: 'NAMED_one', password: PASSWORD, origin: 'android' } }),
    );
    expect(data).toMatchObject({ player_id: player.id, new_device: true });
    expect(data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    for (const body of [
      { user_name: 'named_one' },
      { password: PASSWORD },
      { user_name: 'named_one', password: PASSWORD, origin: 'fridge' },
    ]) {
      expect(await codeOf(world.call(calls.login, { body }))).toBe(40000002);
    }
  });

  it.each([
    ['neither code nor origin', {}, 'web'],
    ['an origin', { origin: 'ios' }, 'ios'],
    ['a code', { origin: 'android', code: 'bm90IG5lZWRlZA==' }, 'android'],
  ])(
    'with %s lists the device with its platform and sets the session cookie [R5.03] [R7.14] [R3.06]',
    async (_what, more, platform) => {
      const user_name = `of_${platform}_${Object.keys(more).length}`;
      await world.player({ user_name });
      const signed = await world.call(calls.login, {
        body: { user_name, password: PASSWORD, ...more },
        headers: { 'x-device-id': newDevice() },
      });
      const { token } = expectOk(signed).data;
      const { list } = expectOk(await world.call(calls.listDevices, { token })).data;
      expect(list.filter(({ current }) => current).map((device) => device.platform)).toEqual([platform]);
      expect(signed.headers.getSetCookie().join()).toContain(`nua_session=${token};`);
    },
  );

  it('gives the same response to a wrong password and an unknown name [R7.14]', async () => {
    await world.player({ user_name: 'known_name' });
    const wrong = await world.call(calls.login, { body: { user_name: 'known_name', password: 'not this one' } });
    const unknown = await world.call(calls.login, { body: { user_name: 'nobody_here', password: 'not this one' } });
    expect(wrong.code).toBe(40002001);
    expect([unknown.status, unknown.code, unknown.msg, unknown.wire]).toEqual([
      wrong.status,
      wrong.code,
      wrong.msg,
      wrong.wire,
    ]);
  });

  it('requires an unused proof of work after three failures, until a correct password resets the count [R7.21] [R7.14]', async () => {
    await world.player({ user_name: 'captcha_name' });
    const tryIt = (password: string, code?: string) =>
      world.call(calls.login, { body: { user_name: 'captcha_name', password, ...(code ? { code } : {}) } });
    for (let n = 0; n < 3; n++) expect(await codeOf(tryIt('wrong again'))).toBe(40002001);
    expect(await codeOf(tryIt(PASSWORD))).toBe(40002005);
    expect(await codeOf(tryIt(PASSWORD, Buffer.from('{}').toString('base64')))).toBe(40002005);
    const solved = await solveCaptcha(world);
    expect(await codeOf(tryIt('wrong again', solved))).toBe(40002001);
    expect(await codeOf(tryIt(PASSWORD, solved))).toBe(40002005);
    const late = await solveCaptcha(world);
    world.clock.advance(11 * 60_000);
    expect(await codeOf(tryIt(PASSWORD, late))).toBe(40002005);
    expect(await codeOf(tryIt(PASSWORD, await solveCaptcha(world)))).toBe(0);
    expect(await codeOf(tryIt(PASSWORD))).toBe(0);
  });

  it('is delayed after the fifth failure, and the delay doubles [R7.14 delay]', async () => {
    await world.player({ user_name: 'delayed_name' });
    const tryIt = async (password: string) =>
      world.call(calls.login, { body: { user_name: 'delayed_name', password, code: await solveCaptcha(world) } });
    for (let n = 0; n < 5; n++) await tryIt('wrong again');
    const early = await tryIt(PASSWORD);
    expect([early.status, early.code]).toEqual([429, 42902003]);
    expect(early.headers.get('retry-after')).toBe('30');
    expect(new Date(early.wire.retry_at).getTime()).toBe(world.clock.now().getTime() + 30_000);
    world.clock.advance(30_000);
    expect(await codeOf(tryIt('wrong again'))).toBe(40002001);
    world.clock.advance(59_000);
    expect(await codeOf(tryIt(PASSWORD))).toBe(42902003);
    world.clock.advance(1_000);
    expect(await codeOf(tryIt(PASSWORD))).toBe(0);
  });

  it('counts all guesses that arrive together [R7.14 delay]', async () => {
    await world.player({ user_name: 'stormed_name' });
    world.clock.advance(1_000);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        codeOf(world.call(calls.login, { body: { user_name: 'stormed_name', password: 'wrong again' } })),
      ),
    );
    const guessed = responses.filter((code) => code === 40002001).length;
    expect(guessed).toBeGreaterThan(0);
    expect(guessed).toBeLessThanOrEqual(5);
    const { rows } = await world.pool.query('select failures from login_failure where last_at = $1', [
      world.clock.now(),
    ]);
    expect(rows).toEqual([{ failures: guessed }]);
  });

  it('is delayed for a day after a hundred failures, unless a new password is set [R7.14 delay] [R7.22]', async () => {
    const player = await world.player({ user_name: 'locked_name' });
    const tryIt = async (password: string) =>
      world.call(calls.login, { body: { user_name: 'locked_name', password, code: await solveCaptcha(world) } });
    const setFailures = (failures: number) =>
      world.pool.query('update login_failure set failures = $1, delayed_until = null', [failures]);
    expect(await codeOf(tryIt('wrong again'))).toBe(40002001);
    await setFailures(99);
    expect(await codeOf(tryIt('wrong again'))).toBe(40002001);
    const locked = await tryIt(PASSWORD);
    expect([locked.code, locked.wire.retry_at]).toEqual([
      42902003,
      new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    ]);
    world.clock.advance(86_400_000);
    expect(await codeOf(tryIt(PASSWORD))).toBe(0);
    await codeOf(tryIt('wrong again'));
    await setFailures(99);
    await codeOf(tryIt('wrong again'));
    await setNewPassword(world, player.phone ?? '', 'another-evening-8');
    expect(await codeOf(tryIt('another-evening-8'))).toBe(0);
  });
});
