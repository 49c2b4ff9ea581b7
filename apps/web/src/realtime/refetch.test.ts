import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { player } from '../boot/client-for-tests.ts';
import { unreadQuery } from '../modules/message/message-queries.ts';
import { defaultFilter, fundRecordsQuery } from '../modules/payment/wallet/fund/fund-records-query.ts';
import { withdrawsQuery } from '../modules/payment/withdraw/withdraw-query.ts';
import { playerQuery } from '../modules/player/player-query.ts';
import { referralQuery } from '../modules/referral/referral-query.ts';
import { openConnection, useFakeBrowser } from './socket-for-tests.ts';

useFakeBrowser();

const empty = { list: [], page: 1, size: 30, total: 0 };
const counts = { inbox: 0, notification: 0, gifts: 0, inbox_gifts: 0, notification_gifts: 0 };
const unread = { ...counts, summary: 'none', inbox_summary: 'none', notification_summary: 'none' };
const responses = {
  'GET /api/c/player': { data: player() },
  'GET /api/c/player/accts/logs': { data: empty },
  'GET /api/c/payment/withdraw': { data: empty },
  'GET /api/c/message/unread': { data: unread },
  'GET /api/c/roulette/referral': { code: 40400001, msg: 'none' },
};

type Watched = Awaited<ReturnType<typeof openConnection>>['client'];

/** Observes the queries of a screen. */
function observeQueries(client: Watched): () => void {
  const options = { refetchOnMount: false, retry: false } as const;
  const stops = [
    new QueryObserver(client.queries, { ...playerQuery(client), ...options }).subscribe(() => {}),
    new QueryObserver(client.queries, { ...unreadQuery(client), ...options }).subscribe(() => {}),
    new QueryObserver(client.queries, { ...referralQuery(client), ...options }).subscribe(() => {}),
    new InfiniteQueryObserver(client.queries, { ...withdrawsQuery(client), ...options }).subscribe(() => {}),
    new InfiniteQueryObserver(client.queries, { ...fundRecordsQuery(client, defaultFilter), ...options }).subscribe(
      () => {},
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Opens a page that receives events and has loaded its queries. `sent` returns the requests since then. */
async function openPage(path: string) {
  const world = await openConnection({ path, responses });
  const { client } = world;
  // This list was observed earlier, but is not on the screen now.
  await client.queries.fetchInfiniteQuery(fundRecordsQuery(client, { ...defaultFilter, period: 'week' }));
  const stop = observeQueries(client);
  await vi.advanceTimersByTimeAsync(0);
  world.requests.length = 0;
  const sent = () => world.requests.map(({ path }) => path.replace('/api/c/', '').split('?', 1)[0]).sort();
  return { ...world, stop, sent };
}

describe('an event', () => {
  it('with a toast is shown for three seconds [R9.04]', async () => {
    const { socket, client, stop } = await openPage('/promo');
    const times: (number | undefined)[] = [];
    client.notify = (_kind, _message, timeout_ms) => void times.push(timeout_ms);
    await socket.event(3, 1, { key: 'unknown_key', title: 'T', content: 'C', show_type: 2 });
    expect(times).toEqual([3000]);
    stop();
  });

  it('about a balance reloads the player, the account logs and the payments once [R4.17] [R9.05]', async () => {
    const { socket, sent, stop } = await openPage('/promo');
    for (let n = 1; n <= 10; n++) await socket.event(7, n, { key: 'balance_changed' });
    await vi.advanceTimersByTimeAsync(1999);
    const money = () => sent().filter((path) => path !== 'message/unread');
    expect(money()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(money()).toEqual(['payment/withdraw', 'player', 'player/accts/logs']);
    stop();
  });

  it('about a message reloads the messages immediately, but not the player [R4.16] [R4.12]', async () => {
    const { socket, sent, stop } = await openPage('/promo');
    await socket.event(1, 1, { key: 'msg_new' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual(['message/unread']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).not.toContain('player');
    stop();
  });

  it('with the key inviter_friend_reg_success reloads the referral wheel [R4.16 invite]', async () => {
    const { socket, sent, stop } = await openPage('/deposit-roulette');
    await socket.event(1, 1, { key: 'msg_new' });
    expect(sent()).not.toContain('roulette/referral');
    await socket.event(1, 2, { key: 'inviter_friend_reg_success' });
    expect(sent()).toContain('roulette/referral');
    stop();
  });

  it('with the key msg_vip_upgrade reloads the player [R4.16 vip]', async () => {
    const { socket, sent, stop } = await openPage('/promo');
    await socket.event(1, 1, { key: 'msg_vip_upgrade', title: 'VIP 4' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent()).toContain('player');
    stop();
  });

  it.each([
    ['/wallet', 2],
    ['/promo', 1],
  ])(
    'reloads hidden lists only on the wallet page: on %s it reloads %i lists of account logs [R4.21]',
    async (path, lists) => {
      const { socket, sent, stop } = await openPage(path);
      await socket.event(2, 1, { key: 'deposit_credited' });
      await vi.advanceTimersByTimeAsync(2000);
      expect(sent().filter((request) => request === 'player/accts/logs')).toHaveLength(lists);
      stop();
    },
  );
});
