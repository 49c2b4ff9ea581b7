import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { expectOk, startWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  // One of the first promotions begins when the database is created, according to the machine's clock.
  world = await startWorld({ start: new Date(), parts: { web: { ...builtWeb(), shared_ms: 0 } } });
});
afterAll(() => world.stop());

/** A page as rendered by the server, without its scripts. */
async function renderedHtml(path: string, { language = 'en', token = '' } = {}): Promise<string> {
  const cookie = `nua_language=${language}; nua_session=${token}`;
  const response = await fetch(world.url + path, { headers: { cookie } });
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
}

const offersIn = (html: string) => html.match(/<article[\s\S]*?<\/article>/g) ?? [];

describe('the list of promotions', () => {
  it.each([
    ['/promo', 'en', 'How to take part', 'Terms'],
    ['/activity', 'en', 'How to take part', 'Terms'],
    ['/promo', 'ur', 'حصہ لینے کا طریقہ', 'شرائط'],
    ['/activity', 'ur', 'حصہ لینے کا طریقہ', 'شرائط'],
  ])('appears on %s in %s with instructions and terms [R2.04] [R2.08]', async (path, language, how, terms) => {
    const offers = offersIn(await renderedHtml(path, { language }));
    expect(offers).toHaveLength(path === '/promo' ? 5 : 2);
    for (const offer of offers) {
      expect(offer).toContain(`>${how}</h3>`);
      expect(offer).toContain(`>${terms}</h3>`);
      const [, to = ''] = /<a [^>]*href="(\/[^"]*)"/.exec(offer) ?? [];
      expect((await fetch(world.url + to.replaceAll('&amp;', '&'))).status, to).toBe(200);
    }
  });

  it.each(['/promo', '/activity'])('does not appear on %s for an excluded player', async (path) => {
    const player = await payingPlayer(world);
    expect(offersIn(await renderedHtml(path, { token: player.token })).length).toBeGreaterThan(1);
    expectOk(await world.call(calls.excludePlayer, { token: player.token, body: { length: 'month' } }));
    const html = await renderedHtml(path, { token: player.token });
    expect(offersIn(html)).toEqual([]);
    expect(html).toMatch(/<main[\s\S]*<h1/);
  });
});
