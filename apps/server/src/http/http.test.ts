import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('answers', () => {
  it('ping says the time of the server [R7.31]', async () => {
    const { status, code, data } = await world.call(calls.ping);
    expect([status, code, data.server_time]).toEqual([200, 0, world.clock.now().toISOString()]);
  });
});
