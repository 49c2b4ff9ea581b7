import { getConfig } from '@nua/contract/config.ts';
import { timeOfKey } from '@nua/contract/idempotency-key.ts';
import { newKey } from '@nua/wire/new-key.ts';
import { dehydrate } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { createBrowserClient } from './browser-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const failedImport = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /browser-runtime.js'));

const start: Parameters<typeof createBrowserClient>[0] = {
  build_id: 'one',
  server_time: '2026-03-02T07:00:00.000Z',
  cursor: null,
  language: 'en',
  palette: 'dark-red',
  messages: {},
  queries: { mutations: [], queries: [] },
};

it('the query cache starts with the responses in the page', () => {
  vi.stubGlobal('addEventListener', () => {});
  const server = createQueryClient('server');
  server.setQueryData(['game', 'list'], 'dice');
  const client = createBrowserClient({ ...start, queries: dehydrate(server) }, failedImport);
  expect(client.queries.getQueryData(['game', 'list'])).toBe('dice');
});

it('a call that is made before the runtime loads is sent when the runtime has loaded', async () => {
  vi.stubGlobal('addEventListener', () => {});
  const { promise, resolve } = Promise.withResolvers<never>();
  const client = createBrowserClient(start, () => promise);
  const response = client.queries.fetchQuery({ queryKey: ['config'], queryFn: () => client.call(getConfig) });
  resolve({ startRuntime: () => ({ call: async () => 'here' }) } as never);
  expect(await response).toBe('here');
});

it('a key that is made before the runtime loads contains the server’s time', () => {
  vi.stubGlobal('addEventListener', () => {});
  const client = createBrowserClient(start, () => new Promise(() => {}));
  const server_ms = Date.parse(start.server_time!);
  for (const time of [client.now().getTime(), timeOfKey(newKey())!])
    expect([time > server_ms - 2_000, time < server_ms + 60_000]).toEqual([true, true]);
});

it('a step back uses the browser’s history if the runtime fails to load', async () => {
  let backs = 0;
  vi.stubGlobal('history', { back: () => (backs += 1) });
  vi.stubGlobal('location', { pathname: '/game-play' });
  vi.stubGlobal('addEventListener', () => {});
  const client = createBrowserClient(start, failedImport);
  client.openDialog('status', { kind: 'info', title: 'later' });
  client.back();
  await expect.poll(() => backs).toBe(1);
});
