import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('signing up', () => {
  it('a guest enters with the demo grant and no phone [R1.05 guest] [R4.07] [R6.03 grant] [R7.19]', async () => {
    const guest = await world.guest();
    const { data } = await world.call(calls.getPlayer, { token: guest.token });
    expect(data.phone).toBeNull();
    expect(data.player_accts[0]?.balance).toBe(200_000n);
  });
  it('a player registers', async () => {
    const player = await world.player({ user_name: 'first_one' });
    const { data } = await world.call(calls.getPlayer, { token: player.token });
    expect(data).toMatchObject({ user_name: 'first_one', phone: player.phone, status: 1 });
  });
});
