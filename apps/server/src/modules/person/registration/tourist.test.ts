import { randomBytes } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../../../tests/world/solve-captcha.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, newPhone, PASSWORD, TERMS } from '../../../../../../tests/world/world.ts';
import { setSetting } from '../../../settings/set-setting.ts';

const world = useWorld();

const codeOf = async (response: Promise<{ code: number }>) => (await response).code;
const minute = 61_000;

describe('entering as a guest', () => {
  it('creates a guest without a phone and with the demo grant in the main wallet [R1.05 guest] [R4.01] [R4.07] [R6.03 grant] [R7.19]', async () => {
    const guest = await world.guest();
    const { data } = await world.call(calls.getPlayer, { token: guest.token });
    expect(data).toMatchObject({ phone: null, user_name: null, status: 1 });
    expect(data.alias_name).toMatch(/^tourist-[0-9a-f]{8}$/);
    expect(data.player_accts[0]?.balance).toBe(200_000n);
  });

  it('sets the session cookie, which no script can read, and records the platform that the request names [R7.19]', async () => {
    const body = { adult: true, terms_version: TERMS, origin: 'ios' };
    const entered = expectOk(await world.call(calls.touristLogin, { body, headers: { 'x-device-id': newDevice() } }));
    const { token } = entered.data;
    const cookie = entered.headers.getSetCookie().find((text) => text.startsWith('nua_session='));
    expect(cookie).toMatch(new RegExp(`^nua_session=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000$`));
    const { list } = expectOk(await world.call(calls.listDevices, { token })).data;
    expect(list.map(({ platform }) => platform)).toEqual(['ios']);
  });

  it('is possible twice a day on a device, and only the first guest gets the grant [R6.03 device limit]', async () => {
    const headers = { 'x-device-id': newDevice() };
    const body = { adult: true, terms_version: TERMS };
    expectOk(await world.call(calls.touristLogin, { body, headers }));
    const second = expectOk(await world.call(calls.touristLogin, { body, headers }));
    const { data } = await world.call(calls.getPlayer, { token: second.data.token });
    expect(data.player_accts[0]?.balance).toBe(0n);
    expect(await codeOf(world.call(calls.touristLogin, { body, headers }))).toBe(42902001);
    world.clock.advance(24 * 3_600_000);
    expect(await codeOf(world.call(calls.touristLogin, { body, headers }))).toBe(0);
  });

  it('creates two guests and one grant for ten concurrent requests of one device [R6.03 device limit]', async () => {
    const headers = { 'x-device-id': newDevice() };
    const body = { adult: true, terms_version: TERMS };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => world.call(calls.touristLogin, { body, headers })),
    );
    const entered = responses.filter(({ code }) => code === 0);
    expect(entered).toHaveLength(2);
    const balances = await Promise.all(
      entered.map(
        async ({ data }) => (await world.call(calls.getPlayer, { token: data.token })).data.player_accts[0]?.balance,
      ),
    );
    expect(balances.sort()).toEqual([0n, 200_000n]);
  });

  it('needs a proof of work once the address has reached its allowed number of guests [R6.03 address] [R7.21]', async () => {
    const enter = (captcha?: string) =>
      world.call(calls.touristLogin, {
        body: { adult: true, terms_version: TERMS, ...(captcha ? { captcha } : {}) },
        headers: { 'x-device-id': newDevice() },
      });
    const client = await world.pool.connect();
    const set = (per_address: number) =>
      setSetting(client, 'guest_rules', { per_device: 2, per_address, demo_grant: null }, 'a test', world.clock.now());
    const { rows } = await client.query('select count(*)::int as made from guest_made');
    await set(Math.max(1, Math.floor(rows[0].made / 2)));
    await expect.poll(() => codeOf(enter())).toBe(40002005);
    expect(await codeOf(enter(await solveCaptcha(world)))).toBe(0);
    // An operator can no longer set 0, because it locks all guests out. A stored 0 remains in force.
    await client.query(
      `update setting set config_value = config_value || '{"per_address": 0}' where config_key = 'guest_rules'`,
    );
    // The device has created no guest, so the error must be about the network.
    await expect.poll(() => codeOf(enter())).toBe(errors.GUEST_NETWORK_LIMIT);
    await set(200);
    await expect.poll(() => codeOf(enter())).toBe(0);
    client.release();
  });

  it('is refused without the confirmation of age or with old terms [R5.08 adult]', async () => {
    expect(await codeOf(world.call(calls.touristLogin, { body: { adult: false, terms_version: TERMS } }))).toBe(
      40000002,
    );
    expect(await codeOf(world.call(calls.touristLogin, { body: { adult: true, terms_version: '1999' } }))).toBe(
      40002007,
    );
  });

  it('gives a browser without a device id a new id in a cookie [R6.03 device limit]', async () => {
    const body = { adult: true, terms_version: TERMS };
    const first = await world.call(calls.touristLogin, { body });
    const cookie = first.headers.getSetCookie().find((text) => text.startsWith('nua_device='));
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const headers = { cookie: cookie?.split(';')[0] ?? '' };
    expectOk(await world.call(calls.touristLogin, { body, headers }));
    expect(await codeOf(world.call(calls.touristLogin, { body, headers }))).toBe(42902001);
  });
});

describe('a repeated entry as a guest whose response was lost', () => {
  const newSecret = () => randomBytes(16).toString('hex');
  const enter = (device: string, attempt?: string) =>
    world.call(calls.touristLogin, {
      body: { adult: true, terms_version: TERMS, ...(attempt && { attempt }) },
      headers: { 'x-device-id': device },
    });
  const balanceOf = async (token: string) =>
    (await world.call(calls.getPlayer, { token })).data.player_accts[0]?.balance;

  it('begins a new session of the same guest, with the grant and without another count [R6.03 grant] [R7.19]', async () => {
    const [device, attempt] = [newDevice(), newSecret()];
    const lost = expectOk(await enter(device, attempt)).data;
    for (let count = 0; count < 3; count += 1) {
      const { data } = expectOk(await enter(device, attempt));
      expect(data.player_id).toBe(lost.player_id);
      expect(await balanceOf(data.token)).toBe(200_000n);
    }
    expect(await codeOf(world.call(calls.getPlayer, { token: lost.token }))).toBe(40100001);
    const { rows } = await world.pool.query(
      'select from guest_made where device_hash = (select device_hash from guest_made where player_id = $1)',
      [lost.player_id],
    );
    expect(rows).toHaveLength(1);
  });

  it('creates one guest for five concurrent requests with one secret [R6.03 grant]', async () => {
    const [device, attempt] = [newDevice(), newSecret()];
    const responses = await Promise.all(Array.from({ length: 5 }, () => enter(device, attempt)));
    expect(new Set(responses.map((response) => expectOk(response).data.player_id)).size).toBe(1);
  });

  it('reaches no guest without the secret, with another one, or on another device [R6.03 device limit]', async () => {
    const [device, attempt] = [newDevice(), newSecret()];
    const { player_id } = expectOk(await enter(device, attempt)).data;
    expect(expectOk(await enter(newDevice(), attempt)).data.player_id).not.toBe(player_id);
    expect(expectOk(await enter(device)).data.player_id).not.toBe(player_id);
    expect(await codeOf(enter(device, newSecret()))).toBe(errors.GUEST_LIMIT);
  });

  it('makes another guest after an hour [R6.03 device limit]', async () => {
    const [device, attempt] = [newDevice(), newSecret()];
    const { player_id } = expectOk(await enter(device, attempt)).data;
    world.clock.advance(3_600_000);
    expect(expectOk(await enter(device, attempt)).data.player_id).not.toBe(player_id);
  });

  it.each([
    ['upgraded', "phone = '+923009999955', user_name = 'later_player'"],
    ['blocked', 'status = 4, blocked_at = now()'],
    ['closed', 'status = 5, closed_at = now()'],
  ])('does not open the account of a guest who was %s since [R6.03 device limit]', async (_what, change) => {
    const [device, attempt] = [newDevice(), newSecret()];
    const { player_id } = expectOk(await enter(device, attempt)).data;
    await world.pool.query(`update player set ${change} where id = $1`, [player_id]);
    expect(expectOk(await enter(device, attempt)).data.player_id).not.toBe(player_id);
  });
});

describe('the upgrade of a guest to a player', () => {
  it('keeps id, balance and history and begins a new session [R6.03 upgrade] [R7.20]', async () => {
    const guest = await world.guest();
    const phone = newPhone();
    const { token } = guest;
    const headers = { 'x-device-id': guest.device };
    expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'upgrade', phone }, headers }));
    expectOk(
      await world.call(calls.verifySms, { token, body: { purpose: 'upgrade', phone, code: world.codeFor(phone) } }),
    );
    const body = { phone, user_name: 'upgraded_one', password: PASSWORD };
    const upgraded = expectOk(await world.call(calls.touristUpgrade, { token, body, headers }));
    expect(upgraded.data.player_id).toBe(guest.id);
    const { data } = await world.call(calls.getPlayer, { token: upgraded.data.token });
    expect(data).toMatchObject({ id: guest.id, phone, user_name: 'upgraded_one', alias_name: 'upgraded_one' });
    expect(data.player_accts[0]?.balance).toBe(200_000n);
    expect(await codeOf(world.call(calls.getPlayer, { token }))).toBe(40100001);
    expect(await codeOf(world.call(calls.touristUpgrade, { token: upgraded.data.token, body }))).toBe(40002009);
  });

  it.each([
    ['in the block list', 'pakistan123'],
    ['the user name with one more character', 'weak_choice1'],
  ])('is refused with a password that is %s [R5.08 password] [R7.20]', async (_why, password) => {
    const { token } = await world.guest();
    const phone = newPhone();
    expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'upgrade', phone } }));
    expectOk(
      await world.call(calls.verifySms, { token, body: { purpose: 'upgrade', phone, code: world.codeFor(phone) } }),
    );
    const body = { phone, user_name: 'weak_choice', password };
    expect(await codeOf(world.call(calls.touristUpgrade, { token, body }))).toBe(40002008);
    expect((await world.call(calls.getPlayer, { token })).data.phone).toBeNull();
  });

  it('ends the guest’s session on another device as well [R6.03 upgrade] [R7.20]', async () => {
    const { token } = await world.guest();
    const phone = newPhone();
    expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'upgrade', phone } }));
    expectOk(
      await world.call(calls.verifySms, { token, body: { purpose: 'upgrade', phone, code: world.codeFor(phone) } }),
    );
    const body = { phone, user_name: 'upgraded_two', password: PASSWORD };
    const elsewhere = { 'x-device-id': newDevice() };
    expectOk(await world.call(calls.touristUpgrade, { token, body, headers: elsewhere }));
    expect(await codeOf(world.call(calls.getPlayer, { token }))).toBe(40100001);
  });

  it('is refused without a code for exactly this number [R7.20]', async () => {
    const { token } = await world.guest();
    const [proven, other] = [newPhone(), newPhone()];
    expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'upgrade', phone: proven } }));
    expectOk(
      await world.call(calls.verifySms, {
        token,
        body: { purpose: 'upgrade', phone: proven, code: world.codeFor(proven) },
      }),
    );
    const body = { phone: other, user_name: 'never_here', password: PASSWORD };
    expect(await codeOf(world.call(calls.touristUpgrade, { token, body }))).toBe(40002006);
  });

  it('is refused with a taken number or name, and the proof stays valid [R7.20]', async () => {
    const holder = await world.player({ user_name: 'holder_one' });
    const { token } = await world.guest();
    const phone = newPhone();
    const prove = async (number: string) => {
      world.clock.advance(minute);
      expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'upgrade', phone: number } }));
      expectOk(
        await world.call(calls.verifySms, {
          token,
          body: { purpose: 'upgrade', phone: number, code: world.codeFor(number) },
        }),
      );
    };
    await prove(holder.phone ?? '');
    const taken = { phone: holder.phone, user_name: 'free_name_1', password: PASSWORD };
    expect(await codeOf(world.call(calls.touristUpgrade, { token, body: taken }))).toBe(40902001 + 1);
    await prove(phone);
    expect(
      await codeOf(
        world.call(calls.touristUpgrade, { token, body: { phone, user_name: 'Holder_One', password: PASSWORD } }),
      ),
    ).toBe(40902001);
    expect(
      await codeOf(
        world.call(calls.touristUpgrade, { token, body: { phone, user_name: 'free_name_2', password: PASSWORD } }),
      ),
    ).toBe(0);
  });
});
