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

type Known = 'nothing yet' | 'a failure' | 'the player' | 'a failure after the player';

/** A signed-in client whose player query is in the given state. */
async function clientThat(known: Known): Promise<Client> {
  let isBroken = known === 'a failure';
  const { client } = clientForTests({
    token: 't',
    responses: { 'GET /api/c/player': () => (isBroken ? { code: 40900001, msg: 'not now' } : { data: player() }) },
  });
  await client.i18n.load(['shell', 'wallet', 'payment']);
  const ask = () => client.queries.fetchQuery({ ...playerQuery(client), staleTime: 0 }).catch((error) => error);
  if (known !== 'nothing yet') await ask();
  if (known === 'a failure after the player') {
    isBroken = true;
    expect(await ask()).toBeInstanceOf(ApiError);
  }
  // Rendering sends no request here. The state is set above.
  client.queries.setDefaultOptions({ queries: { retryOnMount: false } });
  return client;
}

async function drawn(Part: ComponentType, known: Known): Promise<{ html: string; text: string }> {
  const html = renderToString(
    <ClientProvider client={await clientThat(known)}>
      <Part />
    </ClientProvider>,
  );
  return { html, text: html.replaceAll(/<svg.*?<\/svg>/g, '').replaceAll(/<[^>]*>/g, ' ') };
}
const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0;
const SKELETON = /data-waiting=""/g;

describe.each([
  ['in the bar', BalancePill, 1],
  ['on the wallet', BalanceCard, 4],
] as const)('a balance %s', (_where, Part, amounts) => {
  it('is a skeleton without a number until it is loaded [R5.07]', async () => {
    const { html, text } = await drawn(Part, 'nothing yet');
    expect(count(html, SKELETON)).toBe(amounts);
    expect(text).not.toMatch(/\d|–/);
  });

  it('is a dash without a number if it fails to load [R5.07]', async () => {
    const { html, text } = await drawn(Part, 'a failure');
    expect(count(html, SKELETON)).toBe(0);
    expect(count(text, /–/g)).toBe(amounts);
    expect(text).not.toMatch(/\d/);
  });

  it.each(['the player', 'a failure after the player'] as const)(
    'is shown as a sum if %s is known [R5.07]',
    async (known) => {
      const { html, text } = await drawn(Part, known);
      expect(text).toContain('105.50');
      expect(count(html, SKELETON) + count(text, /–/g)).toBe(0);
    },
  );
});

it('the wallet offers a retry only after a failure, even if an earlier balance is known [R5.07]', async () => {
  for (const [known, isOffered] of [
    ['nothing yet', false],
    ['the player', false],
    ['a failure', true],
    ['a failure after the player', true],
  ] as const) {
    const { html, text } = await drawn(BalanceCard, known);
    expect([known, /role="alert"/.test(html), /Try again/.test(text)]).toEqual([known, isOffered, isOffered]);
  }
});

/** Renders the wallet page and its bars for a player with a dollar account and a later rupee account. */
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
  ['the account in the currency of the config', 'PKR', /PKR\|+253\.20/g, '250.00', /USD|11\.07/],
  [
    'the first account where none is in the currency of the config',
    'EUR',
    /USD\|+11\.07/g,
    '11.00',
    /EUR|PKR\|+\d|253\.20/,
  ],
] as const)(
  'the bar and the wallet page show %s, each in that account’s currency [R4.08]',
  async (_which, currency, total, main, other) => {
    const text = await walletIn(currency);
    expect(text.match(total)).toHaveLength(2);
    expect(text).toContain(main);
    expect(text).not.toMatch(other);
  },
);
