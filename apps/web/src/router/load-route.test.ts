import { describe, expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import type { PageModule } from '../client/client.ts';
import type { Verdict } from '../client/route-match.ts';
import { loadRoute, problemMatch } from './load-route.ts';
import { findRoute } from './routes.ts';

const url = new URL('http://own/promo');
const route = findRoute('/promo')!;
const Page = () => null;

/** Loads a screen whose file has these exports, and records the steps. */
async function load(page: Partial<PageModule>, validate?: () => Verdict) {
  const events: string[] = [];
  const { client } = clientForTests({});
  client.loadPage = async (name) => {
    events.push(`page ${name}`);
    return {
      Page,
      load: async () => {
        await Promise.resolve();
        events.push('data');
      },
      ...page,
    } as PageModule;
  };
  return { match: await loadRoute(client, url, { ...route, ...(validate && { validate }) }), events };
}

describe('a screen', () => {
  it('is shown after its code and its data have been loaded', async () => {
    const { match, events } = await load({});
    expect([match.url, match.route?.name, match.page?.Page, match.problem]).toEqual([url, 'promo', Page, null]);
    expect(events).toEqual(['page promo', 'data']);
    expect((await load({ exists: async () => true }, () => true)).match.problem).toBeNull();
  });

  it('is not loaded if its validator refuses the address [R2.47]', async () => {
    for (const [verdict, status] of [
      [{}, 404],
      [{ status: 403 }, 403],
    ] as const) {
      const { match, events } = await load({}, () => verdict);
      expect([match.problem?.status, match.page, events]).toEqual([status, null, []]);
    }
  });

  it('responds with 404 if the item in its address does not exist [R2.47]', async () => {
    const { match, events } = await load({ exists: async () => false });
    expect(match).toEqual(problemMatch(url, 404));
    expect(events).toEqual(['page promo']);
  });
});

it.each([
  ['/promo', 404, 'promo', 'Page Not Found: /promo'],
  ['/no-such?x=1', 404, undefined, 'Page Not Found: /no-such'],
  ['/promo', 503, 'promo', 'Internal Server Error'],
])(
  'the error page of %s with status %i has the layout of its route, and the message "$3"',
  (path, status, name, message) => {
    const match = problemMatch(new URL(path, 'http://own'), status);
    expect(match).toMatchObject({ page: null, problem: { status, message } });
    expect(match.route?.name).toBe(name);
    expect(match.route).not.toBeUndefined();
  },
);
