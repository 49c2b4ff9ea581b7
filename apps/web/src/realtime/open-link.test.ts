import { afterEach, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { openLink } from './show-event.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openedBy(to: unknown): Promise<unknown[]> {
  const list = [{ config_key: 'framed_pages', config_value: ['https://help.example'] }];
  const data = { list, page: 1, size: 100, total: 1 };
  const { client, visited } = clientForTests({ responses: { 'GET /api/c/setting': { data } } });
  const seen: unknown[] = [];
  vi.stubGlobal('open', (url: string) => void seen.push(['tab', url]));
  client.openDialog = (name, props) => void seen.push([name, props]);
  await openLink(client, to, 'Help');
  return [...visited.map((path) => ['screen', path]), ...seen];
}

it('a link from an operator opens a screen, a frame with an allowed site, or a new tab', async () => {
  expect(await openedBy('/promo')).toEqual([['screen', '/promo']]);
  const url = 'https://help.example/withdrawals';
  expect(await openedBy(url)).toEqual([['fullPageIframe', { url, title: 'Help' }]]);
  expect(await openedBy('https://other.example/')).toEqual([['tab', 'https://other.example/']]);
  for (const refused of ['javascript:alert(1)', '//help.example', 7, null]) expect(await openedBy(refused)).toEqual([]);
});
