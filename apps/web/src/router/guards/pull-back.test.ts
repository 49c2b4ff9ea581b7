import { errors } from '@nua/contract/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientForTests, player } from '../../boot/client-for-tests.ts';
import { createBrowserLocks, GAME_LOCK } from '../../platform/locks.ts';
import { findRoute } from '../routes.ts';
import { pullBack } from './pull-back.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A player on `/wallet` whose money cannot be moved out of a game while `code` is not 0. */
function playerWithGameMoney() {
  const state: { code: number; isPlayedElsewhere: boolean } = {
    code: errors.ROUND_IN_PROGRESS,
    isPlayedElsewhere: false,
  };
  const { client, requests, failures } = clientForTests({
    token: 't',
    locks: {
      exclusive: (_name, run) => run(),
      hold: () => () => {},
      isHeldElsewhere: async (name) => state.isPlayedElsewhere && name === GAME_LOCK,
    },
    responses: {
      'GET /api/c/player': { data: player() },
      'PATCH /api/c/player/game_transfer_main': () =>
        state.code === 0 ? { data: { moved: '1.00', balance: '1.00' } } : { code: state.code, msg: 'not now' },
    },
  });
  const go = (path: string) => {
    const url = new URL(path, 'http://own');
    client.stores.history.set({ match: { url, route: findRoute(url.pathname)!, page: null, problem: null } });
  };
  go('/wallet');
  const transferCount = () => requests.filter(({ method }) => method === 'PATCH').length;
  return { client, state, go, transferCount, requests, failures };
}

describe('the transfer from the game wallet back to the main wallet', () => {
  it.each([
    ['a round is open', errors.ROUND_IN_PROGRESS],
    ['another transfer is under way', errors.TRANSFER_IN_PROGRESS],
  ])('is retried every three seconds while %s, until it succeeds [R2.28]', async (_what, code) => {
    const { client, state, transferCount, failures } = playerWithGameMoney();
    state.code = code;
    await pullBack(client, 'wallet');
    expect(transferCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(2999);
    expect(transferCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(transferCount()).toBe(2);
    state.code = 0;
    await vi.advanceTimersByTimeAsync(3000);
    expect(transferCount()).toBe(3);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(transferCount()).toBe(3);
    // No player started these calls, so their errors are not shown.
    expect(failures.every(({ quiet }) => quiet)).toBe(true);
  });

  it('reloads the balance after it succeeds [R2.28]', async () => {
    const { client, state } = playerWithGameMoney();
    state.code = 0;
    client.queries.setQueryData(['player'], player());
    await pullBack(client, 'wallet');
    expect(client.queries.getQueryState(['player'])?.isInvalidated).toBe(true);
  });

  it('is not retried while the player is in a game again [R2.28]', async () => {
    const { client, state, go, transferCount } = playerWithGameMoney();
    await pullBack(client, 'wallet');
    go('/game-play?game=dice');
    state.code = 0;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(transferCount()).toBe(1);
    go('/wallet');
    await pullBack(client, 'wallet');
    expect(transferCount()).toBe(2);
  });

  it('is not retried once the game is open in another tab [R2.28]', async () => {
    const { client, state, transferCount } = playerWithGameMoney();
    await pullBack(client, 'wallet');
    state.isPlayedElsewhere = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(transferCount()).toBe(1);
  });

  it('is made for a withdrawal even while a game is open in another tab [R2.28]', async () => {
    const { client, state, transferCount, requests } = playerWithGameMoney();
    Object.assign(state, { code: 0, isPlayedElsewhere: true });
    await pullBack(client, 'wallet');
    expect(transferCount()).toBe(0);
    await pullBack(client, 'wallet-withdraw');
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual([
      '/api/c/player/game_transfer_main?for=withdraw',
    ]);
  });

  it('reports no error if the player uses the money on another device [R2.28]', async () => {
    const { client, state, transferCount, failures } = playerWithGameMoney();
    state.code = errors.GAME_PLAYED_ELSEWHERE;
    await pullBack(client, 'wallet');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(transferCount()).toBe(1);
    expect(failures.every(({ quiet }) => quiet)).toBe(true);
  });

  it('is not retried after the player has logged out [R2.28]', async () => {
    const { client, transferCount, failures } = playerWithGameMoney();
    await pullBack(client, 'wallet');
    client.stores.auth.set({ token: null });
    await vi.advanceTimersByTimeAsync(120_000);
    expect([transferCount(), failures.length]).toEqual([1, 1]);
  });

  it('is retried at most twenty times [R2.28]', async () => {
    const frozen = playerWithGameMoney();
    frozen.state.code = errors.ACCOUNT_FROZEN;
    await pullBack(frozen.client, 'wallet');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(frozen.transferCount()).toBe(1);
    const endless = playerWithGameMoney();
    await pullBack(endless.client, 'wallet');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(endless.transferCount()).toBe(21);
  });
});

describe('the lock of the tab that shows a game', () => {
  it('counts as held elsewhere only while another tab holds it [R2.28]', async () => {
    vi.useRealTimers();
    const [first, second] = [createBrowserLocks(), createBrowserLocks()];
    const isHeld = () => Promise.all([first.isHeldElsewhere(GAME_LOCK), second.isHeldElsewhere(GAME_LOCK)]);
    expect(await isHeld()).toEqual([false, false]);
    const releaseFirst = first.hold(GAME_LOCK);
    await expect.poll(isHeld).toEqual([false, true]);
    const releaseSecond = second.hold(GAME_LOCK);
    await expect.poll(isHeld).toEqual([true, true]);
    releaseFirst();
    await expect.poll(isHeld).toEqual([true, false]);
    releaseSecond();
    await expect.poll(isHeld).toEqual([false, false]);
  });
});
