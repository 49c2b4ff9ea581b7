import { afterEach, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { openLink, prepareLink } from './show-event.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const HELP = 'https://help.example/withdrawals';
const TAB = ['_blank', 'noopener'];

/** Returns what a press on a link has opened before the press ends. */
async function openedBy(to: unknown, { isPrepared }: { isPrepared: boolean }): Promise<unknown[]> {
  const list = [{ config_key: 'framed_pages', config_value: ['https://help.example'] }];
  const data = { list, page: 1, size: 100, total: 1 };
  const { client, visited } = clientForTests({ responses: { 'GET /api/c/setting': { data } } });
  const opened: unknown[] = [];
  vi.stubGlobal('open', (...args: unknown[]) => void opened.push(args));
  client.openDialog = (name, props) => void opened.push([name, props]);
  if (isPrepared) await prepareLink(client, to);
  openLink(client, to, 'Help');
  return [...visited.map((path) => ['screen', path]), ...opened];
}

it('a link from an operator opens a screen, a frame with an allowed site, or a new tab', async () => {
  const opened = (to: unknown) => openedBy(to, { isPrepared: true });
  expect(await opened('/promo')).toEqual([['screen', '/promo']]);
  expect(await opened(HELP)).toEqual([['fullPageIframe', { url: HELP, title: 'Help' }]]);
  expect(await opened('https://other.example/')).toEqual([['https://other.example/', ...TAB]]);
  for (const refused of ['javascript:alert(1)', '//help.example', 7, null]) expect(await opened(refused)).toEqual([]);
});

it('a link is opened during the press, so that no browser blocks the new tab', async () => {
  for (const url of [HELP, 'https://other.example/'])
    expect(await openedBy(url, { isPrepared: false })).toEqual([[url, ...TAB]]);
});
