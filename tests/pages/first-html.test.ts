import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { startWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ parts: { web: { ...builtWeb(), shared_ms: 0 } } });
});
afterAll(() => world.stop());

const requestPage = (path: string, cookie = '') => fetch(world.url + path, { headers: { cookie } });

describe('the first HTML', () => {
  const looks = (['en', 'ur'] as const).flatMap((language) =>
    (['dark-red', 'green', 'purple'] as const).map((palette) => [language, palette] as const),
  );
  it.each(looks)('has the language %s and the palette %s of its cookies [R3.17]', async (language, palette) => {
    const direction = language === 'ur' ? 'rtl' : 'ltr';
    for (const path of ['/', '/promo', '/sign-in', '/no-such-page']) {
      const html = await (await requestPage(path, `nua_language=${language}; nua_palette=${palette}`)).text();
      const begin = `<!doctype html><html lang="${language}" dir="${direction}" data-palette="${palette}"`;
      expect(html.slice(0, begin.length).toLowerCase()).toBe(begin);
    }
  });

  it('contains no player’s data if it is the shell [R9.03]', async () => {
    const someone = await world.player();
    const shell = await (await requestPage('/shell.html', `nua_session=${someone.token}`)).text();
    for (const secret of [someone.user_name!, someone.phone!, someone.id, someone.token])
      expect(shell).not.toContain(secret);
    expect(shell).toContain('<div id="nua"></div>');
  });
});

describe('the installable site', () => {
  it('has a manifest, every icon of the manifest and a service worker [R1.03]', async () => {
    const html = await (await requestPage('/')).text();
    const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const manifest = (await (await requestPage(href)).json()) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
      display: string;
      start_url: string;
    };
    expect([manifest.display, manifest.start_url]).toEqual(['standalone', '/']);
    expect(manifest.icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(true);
    for (const icon of manifest.icons) {
      const { status, headers } = await requestPage(icon.src);
      expect([icon.src, status, headers.get('content-type')]).toEqual([icon.src, 200, icon.type]);
    }
    const worker = await requestPage('/service-worker.js');
    expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
      'no-cache',
      expect.stringContaining('javascript'),
    ]);
  });
});
