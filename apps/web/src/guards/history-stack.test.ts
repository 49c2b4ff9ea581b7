import { describe, expect, it } from 'vitest';
import { backFrom, visit } from './history-stack.ts';

const walk = (...paths: string[]) => paths.reduce<readonly string[]>(visit, []);

describe('the route history', () => {
  it('is a stack of visited full paths, repeats ignored [R2.30]', () => {
    expect(walk('/', '/promo?x=1', '/promo?x=1', '/promo?x=2')).toEqual(['/', '/promo?x=1', '/promo?x=2']);
  });
  it('holds at most 50 entries, the newest [R2.30]', () => {
    const paths = Array.from({ length: 60 }, (_, at) => `/promo?at=${at}`);
    expect(walk(...paths)).toEqual(paths.slice(10));
  });
  it.each(['/login', '/register', '/message/content?id=1', '/game-play?game=dice'])('skips %s [R2.30]', (path) => {
    expect(walk('/', path)).toEqual(['/']);
  });
  it('going back to the second-to-last entry pops the last one [R2.30]', () => {
    expect(walk('/', '/wallet', '/report', '/wallet')).toEqual(['/', '/wallet']);
  });
  it('back leads to the entry before, or to / with nothing to go back to [R2.31]', () => {
    expect(backFrom(['/', '/wallet'], '/wallet')).toBe('/');
    expect(backFrom(['/promo', '/wallet'], '/game-play?game=dice')).toBe('/wallet');
    expect(backFrom(['/wallet'], '/wallet')).toBe('/');
    expect(backFrom([], '/wallet')).toBe('/');
  });
});
