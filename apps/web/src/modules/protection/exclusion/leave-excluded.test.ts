import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { leaveExcluded } from './leave-excluded.ts';

function excluded(load?: () => Promise<void>) {
  const { client, went } = clientForTests({ token: 'a-token' });
  const opened: string[] = [];
  client.openDialog = (name) => void opened.push(name);
  if (load) client.i18n.load = load;
  return { client, went, opened };
}

it('an excluded player leaves the game first and is then shown why', async () => {
  const { client, went, opened } = excluded();
  await leaveExcluded(client);
  expect([went, opened]).toEqual([['/'], ['status']]);
});

it('if the messages about an exclusion cannot be loaded, the player leaves the game once and nothing else happens', async () => {
  const { client, went, opened } = excluded(() => Promise.reject(new TypeError('no network')));
  await leaveExcluded(client);
  expect([went, opened]).toEqual([['/'], []]);
});
