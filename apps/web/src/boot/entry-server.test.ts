import { eachScreen } from '@nua/contract/screen.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Verdict } from '../client/route-match.ts';
import { findRoute } from '../router/routes.ts';
import type { BuildFacts } from '../shell/document/build-facts.ts';
import { config } from './client-for-tests.ts';
import { cacheKeyOf, render } from './entry-server.tsx';

/** Replaces `build.json`, which a build writes beside the renderer: the test runs without a build. */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const noFiles = { js: [], css: [] };
  const facts: BuildFacts = {
    buildId: 'b',
    entry: '/assets/a.js',
    entryFiles: noFiles,
    offline: noFiles,
    runtime: noFiles,
    overlays: noFiles,
    pages: eachScreen(() => ({ ...noFiles, chunk: '' })),
    messages: {},
    styles: {},
    font: null,
    grounds: {},
    art_sheets: [],
  };
  const readFileSync = (file: unknown, ...rest: unknown[]) =>
    String(file).endsWith('/build.json')
      ? JSON.stringify(facts)
      : real.readFileSync(file as never, ...(rest as never[]));
  return { ...real, readFileSync };
});

const requests: string[] = [];
const call = async ({ path }: { path: string }) => {
  requests.push(path);
  const data = path === '/api/c/config' ? config : { list: [], total: 0 };
  return { status: 200, code: 0, msg: '', data };
};
const renderPage = (url: string) =>
  render({ url, cookies: {}, headers: {}, call, now: new Date('2026-03-02T07:00:00Z') });
const textOf = (html = '') => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '');

const route = findRoute('/promo') as { validate?: (url: URL) => Verdict };
afterEach(() => {
  delete route.validate;
  requests.length = 0;
});

describe('a first visit', () => {
  it('is rendered in the browser’s language, and cached for each language', async () => {
    const requestWith = (accept: string) => ({ url: '/promo', cookies: {}, headers: { 'accept-language': accept } });
    const visit = (accept: string) => render({ ...requestWith(accept), call, now: new Date('2026-03-02T07:00:00Z') });
    expect((await visit('ur-PK,ur;q=0.9,en;q=0.8')).html).toMatch(/^<!doctype html><html lang="ur" dir="rtl"/);
    expect((await visit('en-GB,en;q=0.9')).html).toMatch(/^<!doctype html><html lang="en" dir="ltr"/);
    expect(cacheKeyOf(requestWith('ur'))).not.toEqual(cacheKeyOf(requestWith('en')));
    expect(cacheKeyOf(requestWith('ur-PK,en;q=0.5'))).toEqual(cacheKeyOf(requestWith('ur')));
  });

  it('is cached for all visitors of a language and palette, unless the request has a token [R7.34]', () => {
    const cookies = { nua_language: 'ur', nua_device: 'd'.repeat(48), other: 'x' };
    const headers = { 'accept-language': 'en', 'x-forwarded-host': 'evil.example' };
    const request = { url: '/promo', cookies, headers };
    expect(cacheKeyOf(request)).toEqual({
      url: '/promo',
      cookies: { nua_language: 'ur', nua_palette: 'dark-red' },
      headers: {},
    });
    expect(cacheKeyOf({ ...request, headers: { authorization: 'Bearer x' } })).toBeNull();
    expect(cacheKeyOf({ ...request, cookies: { nua_session: 'x' } })).toBeNull();
    expect(cacheKeyOf({ ...request, url: '/_payload.json?another-build' })).toBeNull();
  });
});

describe('a route with a validator', () => {
  it.each([
    [{}, 404],
    [{ status: 410 }, 410],
    [{ status: 403 }, 403],
  ])('shows Page Not Found for the verdict %j, with status %i [R2.33]', async (verdict, status) => {
    const seen: URL[] = [];
    route.validate = (url) => {
      seen.push(url);
      return verdict;
    };
    const response = await renderPage('/promo?of=nobody');
    expect(response.status).toBe(status);
    expect(textOf(response.html)).toContain('Page Not Found: /promo');
    expect(textOf(response.html)).not.toContain('Promotions');
    expect(seen.map(({ search }) => search)).toContain('?of=nobody');
    expect(requests.filter((path) => path.includes('promo'))).toEqual([]);
  });

  it('sends no data of the page for a refused address', async () => {
    route.validate = () => ({ status: 410 });
    const { status, json } = await renderPage('/promo/_payload.json?b');
    expect([status, JSON.parse(json ?? '')]).toEqual([
      404,
      { code: 40400001, msg: 'Page Not Found: /promo', data: null },
    ]);
  });

  it('shows the page for an accepted address', async () => {
    route.validate = () => true;
    const response = await renderPage('/promo');
    expect(response.status).toBe(200);
    expect(textOf(response.html)).toContain('Promotions');
  });
});
