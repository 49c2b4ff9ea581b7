import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { changePlayRules } from '../world/play.ts';
import { sendTo } from '../world/send-message.ts';
import { startWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ parts: { web: { ...builtWeb(), shared_ms: 0 } } });
});
afterAll(() => world.stop());

const requestPage = (path: string, cookie = '') => fetch(world.url + path, { headers: { cookie }, redirect: 'manual' });
/** Requests a path unchanged, because `fetch` would normalise it. */
const requestRawPath = (path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    const outgoing = request({ hostname, port, path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    });
    outgoing.on('error', reject).end();
  });
const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

describe('the server of pages', () => {
  it.each([
    ['/login?next=%2Fwallet', '/sign-in?next=%2Fwallet'],
    ['/register?next=%2Fpromo', '/sign-up?next=%2Fpromo'],
    ['/login/?next=%2Fwallet', '/sign-in?next=%2Fwallet'],
    ['/game-play/?game=dice', '/game-play?game=dice'],
    ['/wallet/deposit//', '/wallet/deposit'],
    ['/omega-test/', '/omega-test'],
  ])('redirects the address %s permanently to %s [R2.23]', async (alias, to) => {
    const { status, headers } = await requestPage(alias);
    expect([status, headers.get('location')]).toEqual([308, to]);
  });

  it('never redirects a signed-in player to another site [R2.29]', async () => {
    const { token } = await payingPlayer(world);
    const targets = [
      '/.//evil.example',
      '/..//evil.example',
      '/%2e//evil.example',
      '/a/..//evil.example',
      '//evil.example',
    ];
    for (const page of ['/sign-in', '/sign-up', '/login', '/sign-in/']) {
      for (const target of [
        ...targets,
        '/\\evil.example',
        '/\t/evil.example',
        'https://evil.example',
        'javascript:alert(1)',
      ]) {
        let address = `${page}?next=${encodeURIComponent(target)}`;
        for (let turn = 0; turn < 3; turn += 1) {
          const { status, headers } = await requestPage(address, `nua_session=${token}`);
          const to = headers.get('location');
          if (to === null) break;
          expect([address, [302, 308].includes(status), new URL(to, world.url).origin]).toEqual([
            address,
            true,
            world.url,
          ]);
          address = new URL(to, world.url).pathname + new URL(to, world.url).search;
        }
        expect([page, target, address]).toEqual([page, target, '/']);
      }
    }
  });

  it('responds with 404 to a path that begins like a host name [R2.23]', async () => {
    for (const path of ['//evil.example', '//evil.example/', '//evil.example/login/']) {
      const { status, location } = await requestRawPath(path);
      expect([path, status, location]).toEqual([path, 404, undefined]);
    }
  });

  it('responds to an unknown path with a 404 that shows the path [R2.38]', async () => {
    const { token } = await payingPlayer(world);
    for (const cookie of ['', `nua_session=${token}`]) {
      const response = await requestPage('/no-such-page', cookie);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe('Page Not Found');
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      // Comments that React writes between two texts are removed.
      expect(main.replaceAll(/<[^>]*>/g, '')).toContain('Page Not Found: /no-such-page');
    }
  });

  it('responds with 404 to a game with an invalid name [R2.33]', async () => {
    const { token } = await payingPlayer(world);
    expect((await requestPage('/game-play?game=..', `nua_session=${token}`)).status).toBe(404);
    expect((await requestPage('/game-play?game=dice', `nua_session=${token}`)).status).toBe(200);
  });

  it('responds with 404 for a missing game, but with 200 for a closed game [R2.33]', async () => {
    const { token } = await payingPlayer(world);
    const cookie = `nua_session=${token}`;
    const missing = await requestPage('/game-play?game=nosuch', cookie);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Page Not Found')]);
    const data = await requestPage('/game-play/_payload.json?build&game=nosuch', cookie);
    expect(await data.json()).not.toMatchObject({ code: 0 });
    await changePlayRules(world, { closed_games: ['dice'] });
    expect((await requestPage('/game-play?game=dice', cookie)).status).toBe(200);
    await changePlayRules(world, { closed_games: [] });
  });

  it('shows a message only to its recipient [R2.33]', async () => {
    const [recipient, stranger] = [await payingPlayer(world), await payingPlayer(world)];
    const address = `/message/content?id=${await sendTo(world, recipient.id)}`;
    expect((await requestPage(address, `nua_session=${recipient.token}`)).status).toBe(200);
    expect((await requestPage(address, `nua_session=${stranger.token}`)).status).toBe(404);
    expect(
      (await requestPage('/message/content?id=01890000-0000-7000-8000-000000000001', `nua_session=${recipient.token}`))
        .status,
    ).toBe(404);
  });

  it.each([
    ['en', 'ltr', 'green', 'Every result can be checked'],
    ['ur', 'rtl', 'dark-red', 'ہر نتیجہ خود جانچیں'],
  ])(
    'renders a page in the language %s and the palette of the cookies [R3.17] [R1.01]',
    async (language, dir, palette, words) => {
      const plain = await (await requestPage('/', `nua_language=${language}; nua_palette=${palette}`)).text();
      const html = await (
        await requestPage('/', `__Host-nua_language=${language}; __Host-nua_palette=${palette}`)
      ).text();
      expect(html).toContain(`<html lang="${language}" dir="${dir}" data-palette="${palette}">`);
      expect(withoutScripts(plain)).toBe(withoutScripts(html));
      expect(withoutScripts(html)).toContain(words);
    },
  );

  it.each([
    ['green', [8, 13, 11]],
    ['purple', [11, 9, 16]],
    ['dark-red', [15, 10, 10]],
  ])('renders only the pictures of the palette %s [R3.17]', async (palette, ground) => {
    const html = await (await requestPage('/', `nua_palette=${palette}`)).text();
    const drawings = [...html.matchAll(/\/assets\/art-[\w-]{8}-([\w-]+)\.svg#(?:hero|dice)/g)].map(([, name]) => name);
    expect(new Set(drawings)).toEqual(new Set([palette]));
    const hex = ground.map((part) => part.toString(16).padStart(2, '0')).join('');
    expect(html).toContain(`<meta name="theme-color" content="#${hex}">`);
  });
});
