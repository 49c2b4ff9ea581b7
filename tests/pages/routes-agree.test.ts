import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { clientForTests, player } from '../../apps/web/src/boot/client-for-tests.ts';
import type { Navigation } from '../../apps/web/src/router/guards/guard.ts';
import { runGuards } from '../../apps/web/src/router/guards/guards.ts';
import { findRoute, routes } from '../../apps/web/src/router/routes.ts';
import { type Someone, startWorld, type World } from '../world/world.ts';

let world: World;
const askers: Record<string, Someone | null> = { visitor: null };

beforeAll(async () => {
  world = await startWorld({ parts: { web: { ...builtWeb(), shared_ms: 0 } } });
  askers.guest = await world.guest();
  askers.player = await world.player();
});
afterAll(() => world.stop());

type Outcome = { status: number; to?: string };

async function onTheServer(address: string, who: Someone | null): Promise<Outcome & { html: string }> {
  const headers: Record<string, string> = who ? { cookie: `nua_session=${who.token}` } : {};
  const response = await fetch(world.url + address, { headers, redirect: 'manual' });
  const to = response.headers.get('location');
  return { status: response.status, html: await response.text(), ...(to !== null && { to }) };
}

async function inTheBrowser(address: string, kind: string): Promise<Outcome> {
  const phone = kind === 'guest' ? null : '+923001234567';
  const { client } = clientForTests({
    responses: {
      'GET /api/c/player': { data: player({ phone }) },
      'POST /api/c/auth/refresh_token': { code: 50000001, msg: 'not now' },
    },
    ...(kind === 'visitor' ? {} : { token: 't' }),
  });
  const to = new URL(address, 'http://own');
  const route = findRoute(to.pathname);
  if (route === undefined || route.access === 'engineer') return { status: 404 };
  const move: Navigation = { to, route, from: null, side: 'browser', kind: 'push' };
  const redirect = await runGuards(move, client);
  if (redirect !== undefined) return { status: redirect.status ?? 302, to: redirect.redirect };
  const verdict = route.validate?.(to) ?? true;
  return { status: verdict === true ? 200 : (verdict.status ?? 404) };
}

const addresses = [
  ...routes.map(({ path }) => path),
  '/game-play?game=dice',
  '/message/content?id=1',
  '/sign-in?next=%2Fwallet',
  '/sign-in?next=https%3A%2F%2Fevil.example',
  '/wallet?tab=2',
  '/no-such-page',
];

describe.each(['visitor', 'guest', 'player'])('for a %s, the address', (kind) => {
  it.each(addresses)(
    '%s leads to the same result on the server as in the browser [R2.29] [R2.33] [R2.46]',
    async (address) => {
      const { html, ...outcome } = await onTheServer(address, askers[kind]!);
      expect(outcome).toEqual(await inTheBrowser(address, kind));
      if (outcome.status === 302) expect(html).toBe('');
    },
  );
});

describe('an internal test page', () => {
  const internal = ['/omega-test', '/sigma-test'];
  it.each(internal)('is not found for a visitor, a guest or a player: %s [R2.10 visitor]', async (path) => {
    for (const who of Object.values(askers)) {
      const { status, html } = await onTheServer(path, who);
      expect(status).toBe(404);
      expect(html).toContain(`Page Not Found: ${path}`);
    }
  });
});

describe('a page that requires a sign-in', () => {
  it('redirects an invalid session to the sign-in page, and sends no content [R2.29]', async () => {
    for (const { path } of routes.filter(({ access }) => access === 'player')) {
      for (const token of ['', 'x'.repeat(43), '../..']) {
        const outcome = await onTheServer(path, { token } as Someone);
        expect(outcome).toEqual({ status: 302, to: `/sign-in?next=${encodeURIComponent(path)}`, html: '' });
      }
    }
  });
});
