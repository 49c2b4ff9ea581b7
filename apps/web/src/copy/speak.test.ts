import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { clientForTests } from '../client-for-tests.ts';
import { speak } from './speak.ts';

it('a change of language without a line says so, leaves nothing busy and changes nothing', async () => {
  const { client } = clientForTests({});
  await client.copy.load(['shell']);
  const told: string[] = [];
  client.notify = (_kind, words) => void told.push(String(words));
  client.copy.prepare = () => Promise.reject(new Error('no line'));
  let asked = 0;
  const content = new QueryObserver(client.queries, { queryKey: ['cms'], queryFn: () => (asked += 1) });
  const stop = content.subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);
  expect(await speak(client, 'ur')).toBe(false);
  stop();
  const { config, dialogs } = client.stores;
  expect(told).toEqual(['We cannot be reached right now']);
  expect([config.get().language, dialogs.get().waiting, asked]).toEqual(['en', 0, 1]);
  expect(client.copy.translate()('problem.503.title')).toBe('We cannot be reached right now');
});
