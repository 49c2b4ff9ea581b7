import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { leaveExcluded } from './leave-excluded.ts';

function excluded(load?: () => Promise<void>) {
  const { client, visited } = clientForTests({ token: 'a-token' });
  const opened: string[] = [];
  client.openDialog = (name) => void opened.push(name);
  if (load) client.i18n.load = load;
  return { client, visited, opened };
}

it('an excluded player is moved out of the game first, and then sees the reason', async () => {
  const { client, visited, opened } = excluded();
  await leaveExcluded(client);
  expect([visited, opened]).toEqual([['/'], ['status']]);
});

it('an excluded player leaves the game even if the texts of the explanation cannot be loaded', async () => {
  const { client, visited, opened } = excluded(() => Promise.reject(new TypeError('no network')));
  await leaveExcluded(client);
  expect([visited, opened]).toEqual([['/'], []]);
});
