import { toWire } from '@nua/money';
import { firstRules } from '@nua/rewards';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, player, type ResponseData } from '../../boot/client-for-tests.ts';
import type { Client } from '../../client/client.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { Dialog as PrizeDialog } from './prize/prize-dialog.tsx';
import { load, Page } from './wheel-page.tsx';

const id = '01890000-0000-7000-8000-0000000000aa';
const seeds = { active: null, next: { id, server_seed_hash: 'ab'.repeat(32) } };
const segments = firstRules.wheel.segments.map((segment) => ({ ...segment, prize: toWire(segment.prize) }));
const spins = { left: 2, used: 1, deposited: '2000.00', staked: '600.00', ends_at: '2026-03-02T19:00:00.000Z' };
const wheel = (change: object = {}) => ({
  table: { version: 1, hash: 'cd'.repeat(32), segments, expected: '3.00' },
  terms: { wager_times: 1, days: 7 },
  next_version: 1,
  thresholds: firstRules.wheel.thresholds.map(({ amount, spins: total }) => ({ amount: toWire(amount), spins: total })),
  ...{ spins, seeds, claims: [], ...change },
});
const spin = (change: object = {}) => ({
  ...{ id, at: '2026-03-02T07:00:00.000Z', segment: 4, nonce: 1, seed_pair_id: id, server_seed_hash: 'ab'.repeat(32) },
  ...{
    client_seed: 'mine',
    server_seed: null,
    table_version: 1,
    prize: '5.00',
    table: '{}',
    claim: 'claimable',
    ...change,
  },
});
const limitsWith = (exclusion: object | null = null) => ({
  data: { limits: [], reality_check: 60, exclusion, server_time: '2026-03-02T07:00:00.000Z' },
});
const logOf = (...list: object[]): ResponseData => ({ data: { list, page: 1, size: 10, total: list.length } });

type Responses = Record<string, ResponseData>;

async function clientWith(responses: Responses): Promise<Client> {
  const { client } = clientForTests({
    token: 't',
    responses: {
      'GET /api/c/player': { data: player() },
      'GET /api/c/player/limit': limitsWith(),
      'GET /api/c/roulette/wheel': { data: wheel() },
      'GET /api/c/roulette/wheel/log': logOf(),
      ...responses,
    },
  });
  await client.i18n.load(['shell', 'wheel', 'fairness', 'protection']);
  return client;
}

const textOf = (html: string) =>
  html
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

async function renderWheelPage(responses: Responses = {}, isLoaded = true) {
  const client = await clientWith(responses);
  client.queries.setDefaultOptions({ queries: { retry: false, retryOnMount: false } });
  if (isLoaded) await load(client);
  const html = renderPart(client, <Page />);
  return { html, text: textOf(html) };
}

const renderPart = (client: Client, part: ReactNode) =>
  renderToString(<ClientProvider client={client}>{part}</ClientProvider>);

describe('the page of the prize wheel', () => {
  it('shows a slice for each prize, a mark for each percent, and the remaining spins', async () => {
    const { html, text } = await renderWheelPage();
    expect(html.match(/<path d="M0 0L/g)).toHaveLength(8);
    expect(html.match(/<path d="M0-1\d\dV-1\d\d" transform="rotate/g)).toHaveLength(100);
    expect(text).toContain('2 spins left today');
    expect(html).not.toContain('winnings');
  });

  it('shows the smaller of deposits and stakes as the progress towards each threshold', async () => {
    const { html, text } = await renderWheelPage();
    expect(text).toContain('2,000.00');
    expect(text).toContain('600.00');
    expect([...html.matchAll(/aria-valuenow="(\d+)"/g)].map(([, percent]) => percent)).toEqual(['100', '30', '6']);
  });

  it('disables the spin button with an explanation if no spin is left', async () => {
    const { html, text } = await renderWheelPage({
      'GET /api/c/roulette/wheel': { data: wheel({ spins: { ...spins, left: 0 } }) },
    });
    expect(text).toContain('No spins left today');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Spin</);
  });

  it('shows a guest the wheel, with a link to add a phone number instead of a spin', async () => {
    const guest = { data: player({ user_name: null, phone: null, has_password: false }) };
    const { html, text } = await renderWheelPage({ 'GET /api/c/player': guest });
    expect(text).toContain('Add phone number');
    expect(html).not.toMatch(/>Spin</);
    expect(html).toContain('M0 0L');
  });

  it('is not shown to an excluded player', async () => {
    const exclusion = {
      kind: 'time_out',
      from: spin().at,
      until: '2026-03-03T07:00:00.000Z',
      set_by: 'player',
    };
    const { html, text } = await renderWheelPage({ 'GET /api/c/player/limit': limitsWith(exclusion) });
    expect(html).not.toContain('M0 0L');
    expect(text).not.toMatch(/spins? left/);
  });

  it('shows a skeleton while loading and a retry after a failure', async () => {
    const waiting = await renderWheelPage({}, false);
    expect(waiting.html).toContain('data-waiting=""');
    expect(waiting.html).not.toContain('M0 0L');
    const broken = await renderWheelPage({ 'GET /api/c/roulette/wheel': { code: 40900001, msg: 'not now' } });
    expect(broken.text).toContain('Try again');
    expect(broken.html).not.toContain('M0 0L');
  });

  it('lists the spins, and links revealed spins to the verification page', async () => {
    const revealed = spin({ id: `${id.slice(0, -1)}b`, server_seed: 'ef'.repeat(32), claim: 'claimed', nonce: 7 });
    const { html, text } = await renderWheelPage({ 'GET /api/c/roulette/wheel/log': logOf(spin(), revealed) });
    expect(text).toContain('not claimed yet');
    expect(text).toContain('· claimed');
    const links = [...html.matchAll(/href="(\/arcade\/verify[^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(1);
    const [address, data] = links[0]!.split('#');
    expect(address).toBe('/arcade/verify?lang=en&palette=dark-red');
    expect(Object.fromEntries(new URLSearchParams(data))).toMatchObject({
      ...{
        game: 'wheel',
        server_seed: 'ef'.repeat(32),
        client_seed: 'mine',
        nonce: '7',
        segment: '4',
        prize: '5.00',
        table: '{}',
      },
    });
    expect(text).toContain('Reveal');
  });

  it('explains an empty list of spins before the first spin', async () => {
    expect((await renderWheelPage()).text).toContain('No spins yet');
  });

  it('shows unclaimed prizes with their expiry', async () => {
    const claims = [{ id, prize: '20.00', expires_at: '2026-03-09T07:00:00.000Z', wager_times: 1, days: 7 }];
    const { text } = await renderWheelPage({ 'GET /api/c/roulette/wheel': { data: wheel({ claims }) } });
    expect(text).toContain('Your prizes');
    expect(text).toContain('Claim by 9 Mar, 12:00');
  });
});

describe('the dialog with the result of a spin', () => {
  it('is gold for a prize in money, and plain if the prize is another spin', async () => {
    const client = await clientWith({});
    const prize = (again: boolean) =>
      renderPart(client, <PrizeDialog prize={again ? 0n : 500n} again={again} left={3} close={() => true} />);
    expect(prize(false)).toContain('winnings');
    expect(textOf(prize(false))).toContain('You won');
    expect(prize(true)).not.toContain('winnings');
    expect(textOf(prize(true))).toContain('one more spin today');
  });
});
