import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../../../tests/world/sign-in.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, type Someone } from '../../../../../../tests/world/world.ts';

const world = useWorld();

const codeOf = async (response: Promise<{ code: number }>) => (await response).code;

const signInOn = async (who: Someone, device = newDevice(), user_agent = 'test') =>
  expectOk(await signIn(world, who, { device, user_agent })).data;

describe('devices', () => {
  it('are listed newest first, with the current one marked [R7.36 device]', async () => {
    const player = await world.player();
    world.clock.advance(60_000);
    const phone = 'Mozilla/5.0 (Linux; Android 8.1; x) AppleWebKit/537.36 Chrome/109.0 Mobile Safari/537.36';
    const { token } = await signInOn(player, newDevice(), phone);
    const { data } = expectOk(await world.call(calls.listDevices, { token }));
    expect(data.total).toBe(2);
    expect(data.list[0]).toMatchObject({ name: 'Chrome, Android', platform: 'web', current: true });
    expect(data.list[1]).toMatchObject({ current: false });
  });

  it('can be signed out only from another device of the same player [R7.36 device]', async () => {
    const player = await world.player();
    const stranger = await world.player();
    const { token } = await signInOn(player);
    const { data } = await world.call(calls.listDevices, { token });
    const first = data.list.find(({ current }) => !current);
    const id = first?.id ?? '';
    expect(await codeOf(world.call(calls.endDevice, { token: stranger.token, params: { id } }))).toBe(40400001);
    expect(await codeOf(world.call(calls.endDevice, { token, params: { id: randomUUID() } }))).toBe(40400001);
    expect(await codeOf(world.call(calls.endDevice, { token, params: { id: 'x' } }))).toBe(40000002);
    expect(await codeOf(world.call(calls.endDevice, { token, params: { id } }))).toBe(0);
    // The ended session's token gets the reason; an invalid token gets none.
    expect(await world.call(calls.getPlayer, { token: player.token })).toMatchObject({
      code: 40100001,
      data: { end_reason: 'device_ended' },
    });
    expect(await world.call(calls.getPlayer, { token: 'x'.repeat(43) })).toMatchObject({ code: 40100001, data: null });
    expect(await codeOf(world.call(calls.endDevice, { token, params: { id } }))).toBe(40400001);
  });

  it('are limited to five: a sixth device signs out the device that was idle longest [R4.01 cap]', async () => {
    const player = await world.player();
    const tokens = [player.token];
    for (let n = 0; n < 5; n++) {
      world.clock.advance(60_000);
      tokens.push((await signInOn(player)).token);
    }
    const codes = await Promise.all(tokens.map((token) => codeOf(world.call(calls.getPlayer, { token }))));
    expect(codes).toEqual([40100001, 0, 0, 0, 0, 0]);
  });

  it('replace their session without a notice when they sign in again [R4.01]', async () => {
    const player = await world.player();
    const again = await signInOn(player, player.device);
    expect(again.new_device).toBe(false);
    expect(await codeOf(world.call(calls.getPlayer, { token: player.token }))).toBe(40100001);
  });

  it('are reported to the player when they are new, except for the first device [R7.14 notice]', async () => {
    const player = await world.player();
    const notices = async () =>
      (await world.pool.query("select about from notice where player_id = $1 and kind = 'new_device'", [player.id]))
        .rows;
    expect(await notices()).toEqual([]);
    expect((await signInOn(player)).new_device).toBe(true);
    expect(await notices()).toHaveLength(1);
    expect(world.sandbox.sms(player.phone ?? '')[0]?.text).toMatch(/new device/);
  });
});
