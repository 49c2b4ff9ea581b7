import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { clientForTests, config, player } from '../../../boot/client-for-tests.ts';
import type { Client } from '../../../client/client.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { findRoute } from '../../../router/routes.ts';
import { App } from '../../../shell/app.tsx';
import { playerQuery } from '../../player/player-query.ts';
import { BalancePill } from '../balance/balance-pill.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Page } from './wallet-page.tsx';

type QueryState = 'pending' | 'failed' | 'loaded' | 'loaded, then failed';

async function clientInState(state: QueryState): Promise<Client> {
  let isBroken = state === 'failed';
  const { client } = clientForTests({
    token: 't',
    responses: { 'GET /api/c/player': () => (isBroken ? { code: 40900001, msg: 'not now' } : { data: player() }) },
  });
  await client.i18n.load(['shell', 'wallet', 'payment']);
  const fetchPlayer = () => client.queries.fetchQuery({ ...playerQuery(client), staleTime: 0 }).catch((error) => error);
  if (state !== 'pending') await fetchPlayer();
  if (state === 'loaded, then failed') {
    isBroken = true;
    expect(await fetchPlayer()).toBeInstanceOf(ApiError);
  }
  // Rendering sends no request here. The state is set above.
  client.queries.setDefaultOptions({ queries: { retryOnMount: false } });
  return client;
}

async function rendered(Part: ComponentType, state: QueryState): Promise<{ html: string; text: string }> {
  const html = renderToString(
    <ClientProvider client={await clientInState(state)}>
      <Part />
    </ClientProvider>,
  );
  return { html, text: html.replaceAll(/<svg.*?<\/svg>/g, '').replaceAll(/<[^>]*>/g, ' ') };
}
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const SKELETON = /data-waiting=""/g;

describe.each([
  ['in the top bar', BalancePill, 1],
  ['on the wallet page', BalanceCard, 4],
] as const)('a balance %s', (_where, Part, amounts) => {
  it('is a skeleton without a number until it is loaded [R5.07]', async () => {
    const { html, text } = await rendered(Part, 'pending');
    expect(count(html, SKELETON)).toBe(amounts);
    expect(text).not.toMatch(/\d|–/);
  });

  it('is a dash without a number if it fails to load [R5.07]', async () => {
    const { html, text } = await rendered(Part, 'failed');
    expect(count(html, SKELETON)).toBe(0);
    expect(count(text, /–/g)).toBe(amounts);
    expect(text).not.toMatch(/\d/);
  });

  it.each(['loaded', 'loaded, then failed'] as const)(
    'is shown as an amount if its query is in the state "%s" [R5.07]',
    async (state) => {
      const { html, text } = await rendered(Part, state);
      expect(text).toContain('105.50');
      expect(count(html, SKELETON) + count(text, /–/g)).toBe(0);
    },
  );
});

it('the wallet offers a retry only if the last request failed, with or without an earlier balance [R5.07]', async () => {
  for (const [state, isOffered] of [
    ['pending', false],
    ['loaded', false],
    ['failed', true],
    ['loaded, then failed', true],
  ] as const) {
    const { html, text } = await rendered(BalanceCard, state);
    expect([state, /role="alert"/.test(html), /Try again/.test(text)]).toEqual([state, isOffered, isOffered]);
  }
});

/** Renders the wallet page and its bars for a player whose first account is in dollars and whose second is in rupees. */
async function walletIn(currency: string): Promise<string> {
  const { client } = clientForTests({ token: 't' });
  const parts = { block_amount: 0n, freeze: 0n, debt: 0n };
  client.queries.setQueryData(['player'], {
    ...player(),
    player_accts: [
      { id: '1', currency: 'USD', balance: 1_100n, bonus: 0n, ...parts },
      { id: '2', currency: 'PKR', balance: 25_000n, bonus: 300n, ...parts },
    ],
    game_accts: [
      { currency: 'USD', balance: 7n },
      { currency: 'PKR', balance: 20n },
    ],
  });
  client.stores.config.set({ config: { ...config, currency } as never });
  await client.i18n.load(['shell', 'wallet', 'payment']);
  const url = new URL('/wallet', 'http://own');
  client.stores.history.set({ match: { url, route: findRoute(url.pathname)!, page: { Page }, problem: null } });
  const html = renderToString(<App client={client} />);
  return html.replaceAll(/<svg.*?<\/svg>/g, '').replaceAll(/<[^>]*>/g, '|');
}

it.each([
  ['the account in the currency of the site', 'PKR', /PKR\|+253\.20/g, '250.00', /USD|11\.07/],
  ['the first account if none is in the currency of the site', 'EUR', /USD\|+11\.07/g, '11.00', /EUR|PKR\|+\d|253\.20/],
] as const)('the top bar and the wallet page show %s [R4.08]', async (_which, currency, total, main, otherAccount) => {
  const text = await walletIn(currency);
  expect(text.match(total)).toHaveLength(2);
  expect(text).toContain(main);
  expect(text).not.toMatch(otherAccount);
});
