import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { setLanguage } from './set-language.ts';

it('a change of language without a network shows an error and leaves the language unchanged', async () => {
  const { client } = clientForTests({});
  await client.i18n.load(['shell']);
  const notices: string[] = [];
  client.notify = (_kind, message) => void notices.push(String(message));
  client.i18n.prepare = () => Promise.reject(new Error('no network'));
  let requests = 0;
  const content = new QueryObserver(client.queries, { queryKey: ['cms'], queryFn: () => (requests += 1) });
  const stop = content.subscribe(() => undefined);
  await expect.poll(() => requests).toBe(1);
  expect(await setLanguage(client, 'ur')).toBe(false);
  stop();
  const { config, dialogs } = client.stores;
  expect(notices).toEqual(['We cannot be reached right now']);
  expect([config.get().language, dialogs.get().waiting, requests]).toEqual(['en', 0, 1]);
  expect(client.i18n.translate()('shell.unreachable')).toBe('We cannot be reached right now');
});
