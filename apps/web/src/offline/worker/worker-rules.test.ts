import { describe, expect, it } from 'vitest';
import { handlingOf, isCacheable, MAX_ASSET_BYTES, MAX_OLDER_SHELLS, readPush, shellsToDrop } from './worker-rules.ts';

const origin = 'https://nua.example';
const handling = (path: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin).href }, origin);

describe('the worker', () => {
  it.each([
    ['/wallet', 'navigate', 'page'],
    ['/', 'navigate', 'page'],
    ['/assets/Ab3dE.js', 'cors', 'asset'],
    ['/api/c/player', 'cors', 'ignore'],
    ['/api/c/player', 'navigate', 'ignore'],
    ['/wallet/_payload.json?18c865e0ec84', 'cors', 'ignore'],
    ['/wallet/_payload.json', 'navigate', 'ignore'],
    ['/builds/latest.json', 'cors', 'ignore'],
    ['/arcade/dice?launch_token=x', 'navigate', 'ignore'],
    ['/sandbox/phone', 'navigate', 'ignore'],
    ['/socket.io/?token=x', 'cors', 'ignore'],
    ['/wallet', 'cors', 'ignore'],
    ['https://elsewhere.example/assets/a.js', 'no-cors', 'ignore'],
  ])('treats a request for %s in the mode %s as "%s"', (path, mode, expected) => {
    expect(handling(path, mode)).toBe(expected);
  });
  it('passes through requests that change data', () => {
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(handling('/assets/a.js', 'cors', method)).toBe('ignore');
  });
});

describe('the worker’s cache', () => {
  const response = (headers: Record<string, string>, change = {}) => ({
    ok: true,
    status: 200,
    type: 'basic',
    headers: new Headers({ 'cache-control': 'public, max-age=31536000, immutable', ...headers }),
    ...change,
  });
  it('stores only immutable files that are complete and not too large', () => {
    expect(isCacheable(response({}))).toBe(true);
    expect(isCacheable(response({ 'cache-control': 'no-store' }))).toBe(false);
    expect(isCacheable(response({ 'content-length': String(MAX_ASSET_BYTES + 1) }))).toBe(false);
    expect(isCacheable(response({}, { status: 206 }))).toBe(false);
    expect(isCacheable(response({}, { ok: false, status: 404 }))).toBe(false);
  });
});

describe('the shells of older builds', () => {
  const shells = ['nua.shell.a', 'nua.shell.b', 'nua.shell.c'];
  it.each([
    ['c', ['c'], ['nua.shell.a', 'nua.shell.b']],
    ['c', ['a', 'c', 'c'], ['nua.shell.b']],
    ['c', ['b', 'a'], []],
    ['b', ['b'], ['nua.shell.a', 'nua.shell.c']],
    // No page is open, so the shells that a crash left behind are deleted as well.
    ['c', [], ['nua.shell.a', 'nua.shell.b']],
  ])(
    'are deleted if no page of their build is open: own build %s, open %j, deleted %j [R9.10]',
    (workerBuild, builds, deleted) => {
      expect(shellsToDrop(shells, workerBuild, builds)).toEqual(deleted);
    },
  );
  it('are not deleted while an open page reports no build or an unknown build', () => {
    for (const unclear of [null, undefined, 'offline', {}, 7])
      expect(shellsToDrop(shells, 'c', ['c', unclear])).toEqual([]);
  });
  it('are limited in number by deleting the oldest', () => {
    const many = Array.from({ length: MAX_OLDER_SHELLS + 3 }, (_, at) => `nua.shell.${at}`);
    const deleted = shellsToDrop(many, '0', [null]);
    expect(deleted).toEqual(['nua.shell.1', 'nua.shell.2']);
  });
});

describe('a push message', () => {
  it('becomes a notification in the language of the message [R7.10]', () => {
    const notification = readPush(
      JSON.stringify({ title: 'رقم', body: 'x', path: '/wallet', fact_id: 'f', language: 'ur' }),
    );
    expect(notification).toMatchObject({
      title: 'رقم',
      options: { dir: 'rtl', lang: 'ur', tag: 'f', data: { path: '/wallet' } },
    });
  });
  it('of unknown form shows no notification', () => {
    for (const text of ['', '{', 'null', '[]', '{"title":""}', '{"title":7}']) expect(readPush(text)).toBeNull();
  });
  it('never opens another site', () => {
    for (const path of [
      'https://evil.example',
      '//evil.example',
      '/.//evil.example',
      '/\\evil',
      'javascript:x',
      null,
      {},
    ])
      expect(readPush(JSON.stringify({ title: 'A', path }))?.options.data).toEqual({ path: '/' });
  });
});
