import { cents, toWire } from '@nua/money';
import { QueryObserver } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clientForTests, player, type ResponseData, session } from '../../boot/client-for-tests.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { playerQuery } from '../player/player-query.ts';
import { beginSession } from '../session/keep-session.ts';
import { load, Page } from './referral-page.tsx';
import { type LoggedSpin, referralQuery, reloadWheels, verifyLink } from './referral-query.ts';

const at = '2026-03-02T06:00:00.000Z';
const id = '0198f1a0-0000-7000-8000-000000000001';
const hash = 'a'.repeat(64);
const wheel = {
  target: '500.00',
  sum: '0.00',
  spins: { left: 1, kind: 'join', next_at: null },
  ends_at: null,
  state: 'idle',
  reason: null,
  most_friends: 8,
  table: {
    version: 1,
    hash,
    spins: [
      { kind: 'join', minimum_bps: 2000, maximum_bps: 3000 },
      { kind: 'daily', minimum_bps: 100, maximum_bps: 200 },
      { kind: 'friend', minimum_bps: 800, maximum_bps: 1200 },
    ],
    ...{ friends_maximum: 8, friend_weighted: '5000.00', daily_times: 3 },
    ...{ cycle_hours: 72, claim_hours: 24, wager_times: 1, days: 30 },
  },
  friends: [] as object[],
  seeds: { active: null, next: { id, server_seed_hash: hash } },
  code: 'ABCDEFGH',
  link: '/sign-up?invite=ABCDEFGH',
};
const active = { state: 'active', sum: '140.00', most_friends: 7, ends_at: '2026-03-05T06:00:00.000Z' };
const list = (...items: object[]): ResponseData => ({ data: { list: items, page: 1, size: 10, total: items.length } });

async function openReferralPage(change: object = {}, options: { guest?: true; excluded?: true } = {}) {
  const exclusion = options.excluded ? { kind: 'time_out', from: at, until: null, set_by: 'player' } : null;
  const { client, requests } = clientForTests({
    responses: {
      'GET /api/c/roulette/referral': { data: { ...wheel, ...change } },
      'GET /api/c/roulette/referral/log': list(),
      'GET /api/c/task': list(),
      'GET /api/c/player/limit': { data: { limits: [], reality_check: 60, exclusion, server_time: at } },
      'GET /api/c/player': { data: player(options.guest ? { phone: null, user_name: null } : {}) },
    },
  });
  beginSession(client, session('token', at));
  await client.i18n.load(['shell', 'referral', 'api']);
  client.queries.setDefaultOptions({ queries: { retry: false } });
  await Promise.all([load(client), client.queries.prefetchQuery(playerQuery(client))]);
  const html = renderToString(
    <ClientProvider client={client}>
      <Page />
    </ClientProvider>,
  );
  return { client, requests, html: html.replace(/<!-- -->|[\u2066\u2069]/g, '').replace(/\u00a0/g, ' ') };
}

describe('the screen of the referral wheel', () => {
  it('shows, before the first spin, the possible amounts and the number of needed friends [R2.12]', async () => {
    const { html } = await openReferralPage();
    for (const text of [
      'between PKR 100.00 and PKR 150.00',
      'You are sure to reach the target with 8 more friends who play',
      'Spin to start',
      'Odds and rules',
      '1 in 1001',
      'No friends invited yet',
      'No spins yet',
    ])
      expect(html).toContain(text);
  });

  it('shows the sum, the number of missing friends and the time of the next daily spin', async () => {
    const { html } = await openReferralPage({
      ...active,
      spins: { left: 0, kind: null, next_at: '2026-03-02T19:00:00.000Z' },
    });
    expect(html).toContain('140.00');
    expect(html).toContain('aria-valuenow="28"');
    expect(html).toContain('You are sure to reach the target with 7 more friends who play');
    expect(html).toContain('3 Mar, 00:00');
    expect(html).not.toContain('>Spin</button>');
  });

  it.each([
    ['2026-03-02T19:00:00.000Z', 'Your next daily spin is on 3 Mar, 00:00. You also get a spin when a friend plays.'],
    [null, 'You get the next one when a friend plays.'],
  ])(
    'explains after the last spin how the player gets the next one: the next daily spin is at %s',
    async (next_at, text) => {
      const { html } = await openReferralPage({ ...active, spins: { left: 0, kind: null, next_at } });
      expect(html).toContain(`No spins left for now. ${text}`);
    },
  );

  it.each([
    ['reached', { state: 'reached', sum: '500.00', most_friends: 0 }, ['Cash out PKR 500.00', 'Target reached']],
    [
      'reached, under review',
      { state: 'reached', sum: '500.00', reason: 'same_person' },
      ['Under review', 'share a device, phone number or CNIC'],
    ],
    ['paid', { state: 'paid', sum: '500.00' }, ['PKR 500.00 is in your bonus wallet', 'Open wallet']],
    ['rejected', { state: 'rejected', sum: '500.00', reason: 'same_person' }, ['Declined', 'Customer service']],
    ['expired', { state: 'expired', sum: '310.00' }, ['before you reached the target of PKR 500.00']],
    ['expired after it was reached', { state: 'expired', sum: '500.00' }, ['did not cash out in time']],
  ])('explains the state “%s” and the next step', async (_state, change, texts) => {
    const { html } = await openReferralPage({
      ...change,
      spins: { left: 0, kind: null, next_at: '2026-03-02T19:00:00.000Z' },
    });
    for (const text of texts) expect(html).toContain(text);
    expect(html).not.toContain('Spin to start');
  });

  it('shows the progress of each friend, and why a friend does not count', async () => {
    const friends = [
      { name: 'Bi…', staked: '2000.00', needed: '5000.00', state: 'playing' },
      { name: 'Sa…', staked: '5000.00', needed: '5000.00', state: 'shared' },
      { name: 'Ay…', staked: '5000.00', needed: '5000.00', state: 'counted' },
    ];
    const { html } = await openReferralPage({ ...active, friends });
    for (const text of ['PKR 2,000.00 of PKR 5,000.00', 'aria-valuenow="40"', 'Same device, number or CNIC', 'Counted'])
      expect(html).toContain(text);
  });

  it('shows the wheel to a guest, with a link to add a phone number instead of a spin', async () => {
    const { html } = await openReferralPage({}, { guest: true });
    expect(html).toContain('Add phone number');
    expect(html).toContain('Odds and rules');
    expect(html).not.toContain('Spin to start');
  });

  it('offers neither a spin nor an invitation to an excluded player', async () => {
    const { html } = await openReferralPage(active, { excluded: true });
    expect(html).not.toMatch(/Spin|Invite friends/);
  });

  it('refetches the open wheel with one request [R4.16 inviter_friend_reg_success]', async () => {
    const { client, requests } = await openReferralPage(active);
    const requestCount = () => requests.filter(({ path }) => path === '/api/c/roulette/referral').length;
    const query = { ...referralQuery(client), refetchOnMount: false };
    const stop = new QueryObserver(client.queries, query).subscribe(() => undefined);
    const before = requestCount();
    await reloadWheels(client);
    expect(requestCount()).toBe(before + 1);
    stop();
  });
});

describe('the link that verifies a spin of the referral wheel', () => {
  const spin = {
    ...{ id, at, nonce: 2, seed_pair_id: id, server_seed_hash: hash, client_seed: 'mine', table_version: 1 },
    ...{ kind: 'friend', drawn_bps: 900, added: cents(4_500n), before: { sum: cents(14_000n), friends: 1 } },
    ...{ table: '{"target":"500.00"}', server_seed: null },
  } satisfies LoggedSpin;

  it('appears once the server seed is revealed', () => {
    expect(verifyLink(spin, 'lang=en')).toBeNull();
    const link = verifyLink({ ...spin, server_seed: 'seed' }, 'lang=en')!;
    const claim = Object.fromEntries(new URLSearchParams(link.split('#')[1]));
    expect(claim).toMatchObject({
      kind: 'friend',
      added: toWire(spin.added),
      sum: '140.00',
      friends: '1',
      table: spin.table,
    });
    expect(link.split('#')[0]).toBe('/arcade/verify?lang=en');
  });
});
