import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { BLOCKED, watchBlocked } from './watch-blocked.ts';

function startWatching(first?: object) {
  const { client } = clientForTests({});
  let blockedCount = 0;
  if (first !== undefined) client.queries.setQueryData(['player'], first);
  watchBlocked(client, () => {
    blockedCount += 1;
  });
  return {
    set: (key: string, data: unknown) => client.queries.setQueryData([key], data),
    blockedCount: () => blockedCount,
  };
}

it('a player with status 4 counts as blocked, in the page’s data and in later responses [R4.04]', () => {
  expect(BLOCKED).toBe(4);
  expect(startWatching({ status: 4 }).blockedCount()).toBe(1);
  const later = startWatching({ status: 1 });
  expect(later.blockedCount()).toBe(0);
  later.set('player', { status: 4 });
  expect(later.blockedCount()).toBeGreaterThan(0);
});

it('a player with another status does not count as blocked [R4.04]', () => {
  const { set, blockedCount } = startWatching();
  set('player', { status: 1 });
  set('withdraw', { status: 4 });
  expect(blockedCount()).toBe(0);
});
