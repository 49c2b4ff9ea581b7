import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { mayFrame, mayReload, settingsQuery } from './settings-query.ts';

const entry = (config_key: string, config_value: unknown) => ({ config_key, config_value });

it('all public site settings are fetched with one request an hour [R3.05] [R7.37] [R9.01]', async () => {
  const list = [entry('clientSettings', { active: false }), entry('framed_pages', ['https://help.example'])];
  const data = { list, page: 1, size: 100, total: 2 };
  const { client, requests } = clientForTests({ responses: { 'GET /api/c/setting': { data } } });
  const settings = await client.queries.fetchQuery(settingsQuery(client));
  const query = client.queries.getQueryCache().find(settingsQuery(client))!;
  const requestsAfter = async (minutes: number) => {
    query.setState({ dataUpdatedAt: Date.now() - minutes * 60_000 });
    await client.queries.fetchQuery(settingsQuery(client));
    return requests.length;
  };
  expect([await requestsAfter(59), await requestsAfter(61)]).toEqual([1, 2]);
  expect(mayReload(settings)).toBe(false);
  // One request suffices, because there are far fewer than 100 public settings.
  expect(decodeURIComponent(requests[0]!.path)).toBe('/api/c/setting?paging={"page":1,"size":100}');
  expect(mayReload({ clientSettings: { active: true } })).toBe(true);
  expect(mayReload({})).toBe(true);
});

it('a page of another site can be framed only if the operator has listed its origin', () => {
  const settings = { framed_pages: ['https://help.example', 'https://pay.example:8443'] };
  expect(mayFrame(settings, 'https://help.example/a?b#c')).toBe(true);
  expect(mayFrame(settings, 'https://pay.example:8443/')).toBe(true);
  for (const url of [
    'https://help.example.evil/',
    'http://help.example/',
    'https://pay.example/',
    '/own',
    'javascript:1',
  ])
    expect(mayFrame(settings, url), url).toBe(false);
  expect(mayFrame({}, 'https://help.example/')).toBe(false);
});
