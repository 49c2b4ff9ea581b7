import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientForTests, player } from '../client-for-tests.ts';
import { pullBack } from './pull-back.ts';

afterEach(() => vi.useRealTimers());

describe('pulling the game wallet back', () => {
  it('while a round is open is tried again after it, and not once the player is back in a game [R2.28]', async () => {
    vi.useFakeTimers();
    let open = true;
    const { client, asked } = clientForTests({
      token: 't',
      answers: {
        'GET /api/c/player': { data: player() },
        'PATCH /api/c/player/game_transfer_main': () =>
          open ? { code: 40903002, msg: 'open' } : { data: { moved: '1.00', balance: '1.00' } },
      },
    });
    const pulls = () => asked.filter((one) => one.method === 'PATCH').length;
    await pullBack(client);
    expect(pulls()).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(pulls()).toBe(2);
    open = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(pulls()).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pulls()).toBe(3);
  });
});
