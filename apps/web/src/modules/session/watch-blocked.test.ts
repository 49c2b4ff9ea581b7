import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { BLOCKED, watchBlocked } from './watch-blocked.ts';

function watching(first?: object) {
  const { client } = clientForTests({});
  let times = 0;
  if (first !== undefined) client.queries.setQueryData(['player'], first);
  watchBlocked(client, () => {
    times += 1;
  });
  return { set: (key: string, data: unknown) => client.queries.setQueryData([key], data), times: () => times };
}

it('a player with status 4 counts as blocked, in the data of the page and in a later response [R4.04]', () => {
  expect(BLOCKED).toBe(4);
  expect(watching({ status: 4 }).times()).toBe(1);
  const later = watching({ status: 1 });
  expect(later.times()).toBe(0);
  later.set('player', { status: 4 });
  expect(later.times()).toBeGreaterThan(0);
});

it('a player with another status, or other data with status 4, does not count as blocked [R4.04]', () => {
  const { set, times } = watching();
  set('player', { status: 1 });
  set('withdraw', { status: 4 });
  expect(times()).toBe(0);
});
