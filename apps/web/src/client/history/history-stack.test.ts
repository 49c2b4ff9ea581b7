import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backFrom, fullPath, visit } from './history-stack.ts';

const stackAfter = (...paths: string[]) => paths.reduce<readonly string[]>(visit, []);

describe('the route history', () => {
  it('lists the visited paths and ignores repeats [R2.30]', () => {
    expect(stackAfter('/', '/promo?x=1', '/promo?x=1', '/promo?x=2')).toEqual(['/', '/promo?x=1', '/promo?x=2']);
  });
  it('stores paths with their hash, so that two anchors of one page are two entries [R2.30]', () => {
    expect(fullPath(new URL('http://own/vip?x=1#levels'))).toBe('/vip?x=1#levels');
    expect(stackAfter('/vip', '/vip#levels', '/vip')).toEqual(['/vip']);
    expect(stackAfter('/game-play?game=dice#a')).toEqual([]);
  });
  it('holds only the newest 50 entries [R2.30]', () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/promo?at=${index}`);
    expect(stackAfter(...paths)).toEqual(paths.slice(10));
  });
  it.each(['/login', '/register', '/message/content?id=1', '/game-play?game=dice'])(
    'skips the path %s [R2.30]',
    (path) => {
      expect(stackAfter('/', path)).toEqual(['/']);
    },
  );
  it('removes its last entry when the player returns to the entry before it [R2.30]', () => {
    expect(stackAfter('/', '/wallet', '/report', '/wallet')).toEqual(['/', '/wallet']);
  });
  it('leads back to the previous entry, or to the lobby if there is none [R2.31]', () => {
    expect(backFrom(['/', '/wallet'], '/wallet')).toBe('/');
    expect(backFrom(['/promo', '/wallet'], '/game-play?game=dice')).toBe('/wallet');
    expect(backFrom(['/wallet'], '/wallet')).toBe('/');
    expect(backFrom([], '/wallet')).toBe('/');
  });
});

const screens = ['/', '/promo', '/wallet', '/report', '/wallet/deposit', '/profile?tab=1', '/profile?tab=2'];
const skippedPaths = ['/login', '/register', '/message/content?id=1', '/game-play?game=dice'];
const path = fc.constantFrom(...screens, ...skippedPaths);
const isListed = (visited: string) => !skippedPaths.includes(visited);

describe('the route history after any navigations', () => {
  it('contains at most 50 paths, no skipped path, and no path twice in a row [R2.30]', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 200 }), (paths) => {
        const stack = stackAfter(...paths);
        expect(stack.length).toBeLessThanOrEqual(50);
        expect(stack.every(isListed)).toBe(true);
        expect(stack.some((entry, index) => entry === stack[index + 1])).toBe(false);
      }),
    );
  });
  it('ends with the visited path, unless that path is skipped [R2.30]', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 80 }), path, (paths, next) => {
        const before = stackAfter(...paths);
        const after = visit(before, next);
        const grown = [...before, next].slice(-50);
        if (isListed(next)) expect(after.at(-1)).toBe(next);
        expect(isListed(next) ? [before, before.slice(0, -1), grown] : [before]).toContainEqual(after);
      }),
    );
  });
  it('is unchanged by a navigation followed by Back [R2.30] [R2.31]', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 40 }), path, (paths, next) => {
        const before = stackAfter('/', ...paths);
        const after = visit(before, next);
        const target = backFrom(after, after.at(-1) ?? '/');
        if (after.length > before.length) expect(visit(after, target)).toEqual(before);
        expect(screens).toContain(target);
      }),
    );
  });
  it('is the same with and without visits to skipped paths [R2.30]', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 120 }), (paths) => {
        expect(stackAfter(...paths)).toEqual(stackAfter(...paths.filter(isListed)));
      }),
    );
  });
});
