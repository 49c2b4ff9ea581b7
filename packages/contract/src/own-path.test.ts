import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnPath } from './own-path.ts';

const SITE = 'https://nua.example';

/** Pieces of which addresses are made that one reader takes for a path and another for a host. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '/.', '/..', '%2e', '%2E%2e', '%2f', '%5c', '@', ':', '?', '#', 'a', 'evil.example'],
  ...['https:', 'javascript:', ' ', '\t', '\n', '\u0000', '\u200e', '\u3002', '\uff0f', '[', ']', 'wallet', '＠'],
);
const address = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);

describe('an own path', () => {
  it.each([
    ['/', '/'],
    ['/wallet?tab=1#x', '/wallet?tab=1#x'],
    ['/message/content?id=1', '/message/content?id=1'],
    ['/a/../promo', '/promo'],
    ['/sign-in?next=%2F%2Fevil.example', '/sign-in?next=%2F%2Fevil.example'],
    ['/x//y', '/x//y'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ])('%s leads to %s', (value, path) => {
    expect(readOwnPath(value)).toBe(path);
  });

  it.each([
    ...['//evil.example', '/.//evil.example', '/..//evil.example', '/%2e//evil.example', '/%2E%2e//evil.example'],
    ...['/a/..//evil.example', '/./..//evil.example', '/\\evil.example', '/a/..\\/evil.example', '/\t/evil.example'],
    ...['https://evil.example/', 'javascript:alert(1)', 'evil.example', '', ' /wallet', '/a b', '/\u200e/evil.example'],
    ...[`/${'x'.repeat(2_000)}`, null, undefined, 7, {}, ['/wallet']],
  ])('%s is none', (value) => {
    expect(readOwnPath(value)).toBeNull();
  });

  it('stays on the site however a browser resolves it: on its own, beside a page, and once more', () => {
    const reached = { own: 0, refused: 0 };
    fc.assert(
      fc.property(address, (value) => {
        const path = readOwnPath(value);
        reached[path === null ? 'refused' : 'own'] += 1;
        if (path === null) return;
        for (const base of [`${SITE}/`, `${SITE}/wallet/deposit?x=1`]) {
          expect(new URL(path, base).origin).toBe(SITE);
          expect(new URL(path, base).href).toBe(SITE + path);
        }
        expect(readOwnPath(path)).toBe(path);
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(reached.own, reached.refused)).toBeGreaterThan(300);
  });
});
