import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { startWorld, type World } from '../world/world.ts';

const web = { ...builtWeb(), shared_ms: 0 };
let world: World;

async function page({ url }: World) {
  const response = await fetch(url, { redirect: 'manual' });
  const policy = response.headers.get('content-security-policy') ?? '';
  const html = await response.text();
  return {
    fonts: /(?:^|; )font-src ([^;]*)/.exec(policy)?.[1],
    rest: policy.replace(/font-src [^;]*/, ''),
    preloaded: /<link rel="preload" href="([^"]*\.woff2)" as="font"/.exec(html)?.[1],
    faces: [...html.matchAll(/url\(([^)]*\.woff2)\)/g)].map(([, url]) => url),
  };
}

beforeAll(async () => {
  world = await startWorld({ parts: { web } });
});
afterAll(() => world.stop());

describe('the brand font', () => {
  it('is loaded from the site’s own origin, and from no other [R9.12]', async () => {
    const { fonts, preloaded, faces } = await page(world);
    expect(fonts).toBe("'self'");
    expect(preloaded).toMatch(/^\/assets\/[\w.-]+\.woff2$/);
    expect(faces).toContain(preloaded);
    // The file exists and is served as a font.
    const font = await fetch(world.url + preloaded);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  });

  it('is loaded from the service of FONT_URL if that is set [R9.12 FONT_URL]', async () => {
    const default_page = await page(world);
    // A server has only one font service, so the test starts another server. Both servers share the renderer of the
    // process.
    const moved = await startWorld({ environment: { FONT_URL: 'https://fonts.example/nua/' }, parts: { web } });
    try {
      const { fonts, rest, preloaded, faces } = await page(moved);
      expect(fonts).toBe("'self' https://fonts.example");
      expect(preloaded).toBe(`https://fonts.example/nua${default_page.preloaded}`);
      expect(faces).toEqual(default_page.faces.map((face) => `https://fonts.example/nua${face}`));
      expect(rest).not.toContain('fonts.example');
    } finally {
      await moved.stop();
    }
  });
});
