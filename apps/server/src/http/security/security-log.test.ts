import { calls } from '@nua/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectOk, PASSWORD, startWorld, type World } from '../../../../../tests/world/world.ts';

type Line = Record<string, unknown> & { msg: string };

const written: string[] = [];
let world: World;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) });
  world = await startWorld({ parts: { log } });
});
afterAll(() => world.stop());
beforeEach(() => {
  written.length = 0;
});

const security = (): Line[] => written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security');

describe('the security log', () => {
  it('has a line with player, address and device, and no secret, for each password check and sign-out [R8.01 leak]', async () => {
    const player = await world.player();
    written.length = 0;
    const verify = (password: string) =>
      world.call(calls.verifyPassword, {
        body: { purpose: 'change_phone', password },
        token: player.token,
        headers: { 'x-device-id': player.device },
      });
    await verify('not this one');
    expectOk(await verify(PASSWORD));
    expectOk(await world.call(calls.logout, { token: player.token }));
    const about = { player_id: player.id, address: '127.0.0.1' };
    const device = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(security()).toMatchObject([
      { event: 'verify_password', outcome: 'refused', error: 'LOGIN_REFUSED', ...about, device },
      { event: 'verify_password', outcome: 'done', ...about, device },
      { event: 'sign_out', outcome: 'done', ...about },
    ]);
    for (const secret of [player.user_name ?? '', PASSWORD, 'not this one', player.token, player.device]) {
      expect(written.join('')).not.toContain(secret);
    }
  });

  it('has a line for a token without a session, and for an id that is not the player’s [R8.01 leak]', async () => {
    const player = await world.player();
    written.length = 0;
    await world.call(calls.getPlayer, {});
    expect(security()).toEqual([]);
    await world.call(calls.getPlayer, { token: 'x'.repeat(43) });
    const id = '01a20fb6-e0b9-7b12-adaa-1bef4d604580';
    await world.call(calls.getWithdraw, { token: player.token, params: { id } });
    expect(security()).toMatchObject([
      { event: 'call', outcome: 'refused', error: 'NOT_SIGNED_IN' },
      { event: 'call', outcome: 'refused', error: 'NOT_FOUND', player_id: player.id },
    ]);
  });

  it('writes at most 600 lines a minute and counts the rest [R8.01 leak]', async () => {
    world.clock.advance(60_000);
    const many = Array.from({ length: 620 }, () => world.call(calls.getPlayer, { token: 'y'.repeat(43) }));
    await Promise.all(many);
    expect(security()).toHaveLength(600);
    world.clock.advance(60_000);
    await world.call(calls.getPlayer, { token: 'y'.repeat(43) });
    expect(written.find((line) => line.includes('left_out'))).toContain('"left_out":20');
  });
});
