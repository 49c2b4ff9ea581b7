import { describe, expect, it } from 'vitest';
import { clientForTests, config, session } from '../../boot/client-for-tests.ts';
import type { RouteMatch } from '../../client/route-match.ts';
import { findRoute } from '../../router/routes.ts';
import { readConsent, writeConsent } from '../consent/consent.ts';
import { newVisit, startPageViews } from './start-page-views.ts';

const matchOf = (path: string, problem: RouteMatch['problem'] = null): RouteMatch => {
  const url = new URL(path, 'http://own');
  return { url, route: findRoute(url.pathname) ?? null, page: null, problem };
};

function createReporter(asksForConsent: boolean) {
  const consent_to = asksForConsent ? ['analytics'] : [];
  const { client, requests } = clientForTests({ responses: { 'POST /api/c/page_view': { data: {} } }, token: 't' });
  client.stores.config.set({ config: { ...config, currency: 'PKR', is_organic: 1, consent_to } as never });
  const show = (path: string, problem: RouteMatch['problem'] = null) => {
    client.stores.history.set({ match: matchOf(path, problem) });
    return new Promise<void>((done) => setTimeout(done));
  };
  const bodies = () => requests.filter(({ path }) => path === '/api/c/page_view').map(({ body }) => JSON.parse(body!));
  return { client, requests, show, bodies };
}

describe('page view reporting', () => {
  it('sends the name of every shown screen once, with the player’s token [R2.40] [R2.47]', async () => {
    const { client, requests, show, bodies } = createReporter(false);
    client.stores.history.set({ match: matchOf('/') });
    startPageViews(client);
    for (const path of ['/wallet', '/wallet#history', '/game-play?game=dice', '/customer-service']) await show(path);
    expect(bodies().map(({ route }) => route)).toEqual(['index', 'wallet', 'game-play', 'customer service']);
    expect(requests[0]?.headers.authorization).toBe('Bearer t');
    client.stores.history.set({ is_moving: true });
    expect(bodies()).toHaveLength(4);
  });
  it('ignores a page that does not exist [R2.40]', async () => {
    const { client, show, bodies } = createReporter(false);
    startPageViews(client);
    await show('/no-such', { status: 404, message: 'Page Not Found: /no-such' });
    expect(bodies()).toEqual([]);
  });
  it('reports to the analytics service only after the player has agreed [R2.40]', async () => {
    const { client, show, bodies } = createReporter(true);
    writeConsent(client, 'no');
    startPageViews(client);
    await show('/promo');
    writeConsent(client, 'yes');
    await show('/activity');
    expect(bodies()[0]).toEqual({ route: 'promo', consent: false });
    expect(bodies()[1]).toEqual({
      route: 'activity',
      consent: true,
      visit: expect.stringMatching(/^\d{1,10}\.\d{10}$/),
    });
  });
  it('keeps the consent of the device when the player signs out [R2.40] [R4.02]', async () => {
    const { client } = createReporter(true);
    expect(readConsent(client)).toBeNull();
    writeConsent(client, 'yes');
    const { beginSession, endSession } = await import('../session/keep-session.ts');
    beginSession(client, session('u', '2026-03-02T06:00:00.000Z') as never);
    endSession(client);
    expect(readConsent(client)).toBe('yes');
  });
  it('identifies a visit by a random number and its start time', () => {
    expect(newVisit(1_700_000_000_999)).toMatch(/^\d{1,10}\.1700000000$/);
  });
});
