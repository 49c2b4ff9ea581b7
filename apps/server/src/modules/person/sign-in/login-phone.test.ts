import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { setNewPassword } from '../../../../../../tests/world/set-new-password.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, newPhone, PASSWORD, TERMS } from '../../../../../../tests/world/world.ts';

const world = useWorld();

const codeOf = async (response: Promise<{ code: number }>) => (await response).code;
const minute = 61_000;
const headers = { 'x-device-id': newDevice() };

describe('a forgotten password', () => {
  it('is reset with a code, and every session ends [R7.22]', async () => {
    const player = await world.player({ user_name: 'forgetful' });
    await setNewPassword(world, player.phone ?? '', 'another-evening-8');
    expect(await codeOf(world.call(calls.getPlayer, { token: player.token }))).toBe(40100001);
    expect(await codeOf(world.call(calls.login, { body: { user_name: 'forgetful', password: PASSWORD } }))).toBe(
      40002001,
    );
    expect(
      await codeOf(world.call(calls.login, { body: { user_name: 'forgetful', password: 'another-evening-8' } })),
    ).toBe(0);
    const { rows } = await world.pool.query(
      "select kind from notice where player_id = $1 and kind = 'password_reset'",
      [player.id],
    );
    expect(rows).toHaveLength(1);
    expect(world.sandbox.sms(player.phone ?? '').some(({ text }) => /password was reset/.test(text))).toBe(true);
  });

  it('cannot be reset with a proof that was issued for another purpose or number [R7.22]', async () => {
    const player = await world.player();
    const phone = player.phone ?? '';
    world.clock.advance(minute);
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'login' }, headers }));
    const { data } = expectOk(
      await world.call(calls.verifyOtp, { body: { phone, purpose: 'login', code: world.codeFor(phone) }, headers }),
    );
    const body = { phone, proof: data.proof, password: 'another-evening-8' };
    expect(await codeOf(world.call(calls.updatePassword, { body }))).toBe(40002002);
    expect(await codeOf(world.call(calls.updatePassword, { body: { ...body, phone: newPhone() } }))).toBe(40002002);
  });

  it('cannot be reset twice with the same proof [R7.22]', async () => {
    const { phone } = await world.player();
    world.clock.advance(minute);
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'forgotten' }, headers }));
    const { data } = expectOk(
      await world.call(calls.verifyOtp, {
        body: { phone, purpose: 'forgotten', code: world.codeFor(phone ?? '') },
        headers,
      }),
    );
    const body = { phone, proof: data.proof, password: 'another-evening-8' };
    expectOk(await world.call(calls.updatePassword, { body }));
    expect(await codeOf(world.call(calls.updatePassword, { body: { ...body, password: 'third-evening-9' } }))).toBe(
      40002002,
    );
  });
});

describe('signing in with a phone', () => {
  it('begins a session with a code on a known device [R1.05 phone] [R5.04] [R7.15]', async () => {
    const player = await world.player();
    const phone = player.phone ?? '';
    const device_headers = { 'x-device-id': player.device };
    const signIn = async (more: object) => {
      world.clock.advance(3_600_000);
      expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'login' }, headers: device_headers }));
      const body = { user_name: phone, code: world.codeFor(phone), ...more };
      return await world.call(calls.loginPhone, { body, headers: device_headers });
    };
    expect((await signIn({})).wire).toMatchObject({ next: 'in', session: { player_id: player.id } });
    expect((await signIn({ password: PASSWORD })).code).toBe(0);
    expect((await signIn({ password: 'not this one' })).code).toBe(40002001);
    expect(await codeOf(world.call(calls.loginPhone, { body: { user_name: phone }, headers: device_headers }))).toBe(
      40000002,
    );
  });

  it('lists the device with its platform and sets the session cookie [R7.15]', async () => {
    const { phone } = await world.player();
    const device_headers = { 'x-device-id': newDevice() };
    world.clock.advance(3_600_000);
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'login' }, headers: device_headers }));
    const body = { user_name: phone, code: world.codeFor(phone ?? ''), password: PASSWORD, origin: 'ios' };
    const signed = expectOk(await world.call(calls.loginPhone, { body, headers: device_headers }));
    const { token } = signed.wire.session;
    const { list } = expectOk(await world.call(calls.listDevices, { token })).data;
    expect(list.filter(({ current }) => current).map(({ platform }) => platform)).toEqual(['ios']);
    expect(signed.headers.getSetCookie().join()).toContain(`nua_session=${token};`);
  });

  it('with an unknown number continues to registration without a second code [R5.08 unknown number] [R7.15]', async () => {
    const phone = newPhone();
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'login' }, headers }));
    const { wire } = expectOk(
      await world.call(calls.loginPhone, { body: { user_name: phone, code: world.codeFor(phone) }, headers }),
    );
    expect(wire.next).toBe('register');
    const body = {
      user_name: 'came_by_phone',
      password: PASSWORD,
      phone,
      proof: wire.proof,
      adult: true,
      terms_version: TERMS,
    };
    expect(await codeOf(world.call(calls.register, { body }))).toBe(0);
  });
});
