import { calls, errors } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, startWorld, TERMS, type World } from '../../../../../tests/world/world.ts';
import { readProtectionDays } from './protection-days.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('the days of the protection report', () => {
  it('count a guest account that was refused on the device of an excluded player', async () => {
    const player = await world.player();
    expectOk(await world.call(calls.excludePlayer, { token: player.token, body: { length: 'week' } }));
    const body = { adult: true, terms_version: TERMS, origin: 'web' } as const;
    const headers = { 'x-device-id': player.device };
    expect((await world.call(calls.touristLogin, { body, headers })).code).toBe(errors.PLAYER_EXCLUDED);
    const day = dayInKarachi(world.clock.now());
    expect(await readProtectionDays(world.db, { from: day, until: day })).toMatchObject([
      { refused: 1, players_refused: 0 },
    ]);
  });
});
