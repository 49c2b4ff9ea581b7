import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { cmsQuery, cmsTexts } from './cms-query.ts';

const item = (key: string, sort: number, ur: object = {}) => ({
  key,
  content: { content: { en: { title: `${key} en` }, ur }, images: [] },
  extra: { sort },
});

it('content with the prefix client- is fetched in one request, in the operator’s order [R7.30] [R3.13]', async () => {
  const list = [item('client-help-b', 2), item('client-hero', 1), item('client-help-a', 1, { title: 'الف' })];
  const { client, requests } = clientForTests({
    responses: { 'GET /api/c/sys_cms_config': { data: { list, page: 1, size: 100, total: 3 } } },
  });
  const content = await client.queries.fetchQuery(cmsQuery(client));
  const [only, ...more] = requests;
  expect(Object.fromEntries(new URL(only!.path, 'http://own').searchParams)).toEqual({
    paging: '{"page":1,"size":100}',
    filter: '{"key__k":"client-"}',
  });
  expect(more).toEqual([]);
  const titles = cmsTexts(content.list, 'client-help-', 'ur').map(({ texts }) => texts.title);
  expect(titles).toEqual(['الف', 'client-help-b en']);
});
