import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, newPhone, PASSWORD, TERMS } from '../../../../../../tests/world/world.ts';

const world = useWorld();

const codeOf = async (response: Promise<{ code: number }>) => (await response).code;
const over_a_minute_ms = 61_000;
const headers = { 'x-device-id': newDevice() };

describe('registering', () => {
  it('with a proven phone creates and signs in a player [R1.05 registration] [R5.08 sign-up] [R7.17] [R7.18]', async () => {
    const player = await world.player({ user_name: 'Fresh_Name' });
    const { data } = await world.call(calls.getPlayer, { token: player.token });
    expect(data).toMatchObject({ user_name: 'fresh_name', phone: player.phone, alias_name: 'fresh_name' });
    expect(data.player_accts[0]?.balance).toBe(0n);
    const { rows } = await world.pool.query(
      'select terms_version, terms_accepted_at, adult_confirmed_at from player where id = $1',
      [player.id],
    );
    expect(rows[0]).toEqual({
      terms_version: TERMS,
      terms_accepted_at: world.clock.now(),
      adult_confirmed_at: world.clock.now(),
    });
  });

  it('sets the session cookie, which no script can read, and records the platform that the request names [R7.18]', async () => {
    const [phone, device_headers] = [newPhone(), { 'x-device-id': newDevice() }];
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers: device_headers }));
    const { data } = expectOk(
      await world.call(calls.verifyOtp, {
        body: { phone, purpose: 'register', code: world.codeFor(phone) },
        headers: device_headers,
      }),
    );
    const registered = expectOk(
      await world.call(calls.register, {
        body: {
          ...{ user_name: 'with_a_cookie', password: PASSWORD, phone, proof: data.proof },
          ...{ adult: true, terms_version: TERMS, origin: 'android' },
        },
        headers: device_headers,
      }),
    );
    const { token } = registered.data;
    const cookie = registered.headers.getSetCookie().find((text) => text.startsWith('nua_session='));
    expect(cookie).toMatch(new RegExp(`^nua_session=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000$`));
    const { list } = expectOk(await world.call(calls.listDevices, { token })).data;
    expect(list.map(({ platform }) => platform)).toEqual(['android']);
  });

  it('with wrong fields names each of them and creates nothing [R5.08 sign-up]', async () => {
    const body = {
      user_name: 'a b',
      password: 'short',
      phone: 'none',
      proof: 'x',
      adult: true,
      terms_version: TERMS,
      vip: 9,
    };
    const { code, wire } = await world.call(calls.register, { body });
    expect(code).toBe(40000002);
    const fields = wire.fields.map(({ path }: { path: string }) => path);
    expect(fields).toEqual(expect.arrayContaining(['user_name', 'password', 'phone', 'proof', 'vip']));
    expect(JSON.stringify(wire)).not.toContain('short');
  });

  it.each([
    ['a landline', '+924235761234'],
    ['a number of another country', '+14155552671'],
    ['an Indian mobile', '+919812345678'],
    ['a number too short', '+92300123456'],
  ])('is refused with %s, which is not a Pakistani mobile number [R5.08 phone]', async (_name, phone) => {
    expect(await codeOf(world.call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers }))).toBe(40002003);
  });

  it('is refused for a weak password, a wrong proof, a taken phone or name, and an expired proof [R7.18]', async () => {
    const holder = await world.player({ user_name: 'taken_name' });
    const phone = holder.phone ?? '';
    world.clock.advance(over_a_minute_ms);
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers }));
    const { data } = expectOk(
      await world.call(calls.verifyOtp, { body: { phone, purpose: 'register', code: world.codeFor(phone) }, headers }),
    );
    const body = {
      user_name: 'taken_name',
      password: PASSWORD,
      phone,
      proof: data.proof,
      adult: true,
      terms_version: TERMS,
    };
    expect(await codeOf(world.call(calls.register, { body: { ...body, password: 'pakistan123' } }))).toBe(40002008);
    expect(await codeOf(world.call(calls.register, { body: { ...body, proof: 'A'.repeat(43) } }))).toBe(40002002);
    expect([40902001, 40902002]).toContain(await codeOf(world.call(calls.register, { body })));
    expect(await codeOf(world.call(calls.register, { body: { ...body, user_name: 'other_name' } }))).toBe(40902002);
    world.clock.advance(6 * 60_000);
    expect(await codeOf(world.call(calls.register, { body }))).toBe(40002002);
  });

  it('creates one player for each proof, even in concurrent requests [R7.18]', async () => {
    const phone = newPhone();
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers }));
    const { data } = expectOk(
      await world.call(calls.verifyOtp, { body: { phone, purpose: 'register', code: world.codeFor(phone) }, headers }),
    );
    const body = { password: PASSWORD, phone, proof: data.proof, adult: true, terms_version: TERMS };
    const responses = await Promise.all(
      ['twin_one', 'twin_two', 'twin_three'].map((user_name) =>
        codeOf(world.call(calls.register, { body: { ...body, user_name } })),
      ),
    );
    expect(responses.filter((code) => code === 0)).toHaveLength(1);
    expect(responses.filter((code) => code === 40002002)).toHaveLength(2);
  });
});
