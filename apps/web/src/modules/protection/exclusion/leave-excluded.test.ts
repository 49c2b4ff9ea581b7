import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { leaveExcluded } from './leave-excluded.ts';

function clientOfExcluded(load?: () => Promise<void>) {
  const { client, visited } = clientForTests({ token: 'a-token' });
  const opened: string[] = [];
  client.openDialog = (name) => void opened.push(name);
  if (load) client.i18n.load = load;
  return { client, visited, opened };
}

it('an excluded player is moved from the game to the lobby, and then sees the reason', async () => {
  const { client, visited, opened } = clientOfExcluded();
  await leaveExcluded(client);
  expect([visited, opened]).toEqual([['/'], ['status']]);
});

it('an excluded player is moved out of the game even if the texts of the explanation cannot be loaded', async () => {
  const { client, visited, opened } = clientOfExcluded(() => Promise.reject(new TypeError('no network')));
  await leaveExcluded(client);
  expect([visited, opened]).toEqual([['/'], []]);
});
