import { describe, expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { findRoute } from '../router/routes.ts';
import { isBusy } from './mid-step.ts';

const clientAt = (path: string) => {
  const { client } = clientForTests({});
  const url = new URL(path, 'http://own');
  client.stores.history.set({ match: { url, route: findRoute(url.pathname)!, page: null, problem: null } });
  return client;
};

describe('a client that waits for a moment to update', () => {
  it.each(['/game-play', '/wallet/deposit', '/wallet/withdraw', '/sign-up', '/nua-roulette'])(
    'is busy while the page %s is open',
    (path) => {
      expect(isBusy(clientAt(path))).toBe(true);
    },
  );
  it('is idle in the lobby, in the wallet and in the profile', () => {
    for (const path of ['/', '/wallet', '/profile']) expect(isBusy(clientAt(path))).toBe(false);
  });
  it('is busy while a dialog is open, or a request or a navigation is pending', () => {
    const dialog = clientAt('/wallet');
    dialog.stores.dialogs.set({ open: [{ id: 1, name: 'withdrawInfo', props: {} }] });
    const request = clientAt('/wallet');
    request.stores.dialogs.set({ waiting: 1 });
    const navigation = clientAt('/wallet');
    navigation.stores.history.set({ is_moving: true });
    expect([dialog, request, navigation].map(isBusy)).toEqual([true, true, true]);
  });
});
