import type { EventPayload } from '@nua/contract/event.ts';
import { expect, it, vi } from 'vitest';
import { endSession } from '../modules/session/keep-session.ts';
import { openConnection, useFakeBrowser } from './socket-for-tests.ts';

useFakeBrowser();

const textPieces = (text: string) => [{ kind: 'text', text }];

const withTexts = async (world: Awaited<ReturnType<typeof openConnection>>) => {
  await vi.waitFor(() => expect(world.client.i18n.translate()('event.many.confirm')).toBe('View wallet'), {
    timeout: 20_000,
  });
  return world;
};
const paid = (amount: string): EventPayload => ({ key: 'withdraw_paid', extra: { amount }, show_type: 1 });
const rejected = (amount: string): EventPayload => ({ key: 'withdraw_rejected', extra: { amount }, show_type: 2 });

it('up to three events about money during a game are shown afterwards, each with its text [R2.42]', async () => {
  const { socket, shown, go } = await withTexts(await openConnection({ path: '/game-play?game=dice' }));
  await socket.event(3, 1, paid('1250.00'));
  await socket.event(3, 2, rejected('300.00'));
  for (let n = 3; n < 9; n++) await socket.event(1, n, { key: 'unknown_key', title: `T${n}`, show_type: 3 });
  go('/');
  await vi.advanceTimersByTimeAsync(0);
  const [first, ...rest] = shown;
  expect(first!.slice(0, 2)).toEqual(['dialog', 'status']);
  const text = JSON.stringify((first![2] as { message: unknown }).message);
  for (const part of ['Withdrawal complete', '1,250.00', '"break"', 'Withdrawal failed', '300.00'])
    expect(text).toContain(part);
  expect(rest.map(([, title]) => title)).toEqual(['T6', 'T7', 'T8']);
});

it('more than three events about money during a game share one dialog with counts by kind [R2.42]', async () => {
  const { socket, shown, go } = await withTexts(await openConnection({ path: '/game-play?game=dice' }));
  for (let n = 1; n <= 12; n++) await socket.event(3, n, n % 3 === 0 ? rejected('1.00') : paid('2.00'));
  await socket.event(7, 13, { key: 'a_new_one', title: 'T', show_type: 2 });
  go('/');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toHaveLength(1);
  expect(shown[0]![2]).toMatchObject({
    title: '13 updates about your money',
    message: textPieces('8 withdrawals complete · 4 withdrawals were returned · 1 other update'),
    onConfirm: expect.any(Function),
  });
});

it('a player who signs in after a game does not see the previous player’s events about money', async () => {
  const { socket, shown, client, go } = await openConnection({ path: '/game-play?game=dice' });
  await socket.event(3, 1, paid('1.00'));
  endSession(client);
  go('/');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([]);
});
