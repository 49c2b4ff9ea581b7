import { describe, expect, it } from 'vitest';
import { safeNext } from '../../platform/safe-next.ts';
import { findRoute, routes } from '../routes.ts';
import { visitorRule } from './session-guards.ts';

const at = (path: string) => new URL(path, 'http://own');
const ruleFor = (path: string, isLoggedIn: boolean) => visitorRule(at(path), findRoute(at(path).pathname)!, isLoggedIn);

describe('the access rule', () => {
  it.each(['/', '/activity', '/promo', '/sign-in', '/sign-up'])('lets a visitor open %s [R2.29] [R6.01]', (path) => {
    expect(ruleFor(path, false)).toBeUndefined();
  });
  it('redirects a visitor from a screen for players to /sign-in, and passes the requested path on [R2.29]', () => {
    for (const route of routes.filter(({ access }) => access === 'player')) {
      expect(ruleFor(route.path, false)?.redirect).toBe(`/sign-in?next=${encodeURIComponent(route.path)}`);
    }
    expect(ruleFor('/game-play?game=dice', false)?.redirect).toBe('/sign-in?next=%2Fgame-play%3Fgame%3Ddice');
  });
  it('lets a signed-in player open every route [R6.02]', () => {
    for (const route of routes.filter(({ access }) => access === 'player'))
      expect(ruleFor(route.path, true)).toBeUndefined();
  });
  it('redirects a signed-in player from an auth page to the requested path [R2.29]', () => {
    expect(ruleFor('/sign-in?next=%2Fwallet', true)?.redirect).toBe('/wallet');
    expect(ruleFor('/sign-up', true)?.redirect).toBe('/');
    for (const elsewhere of ['https://evil.example/', '//evil.example/'])
      expect(ruleFor(`/sign-in?next=${encodeURIComponent(elsewhere)}`, true)?.redirect).toBe('/');
  });
  it.each([
    ['/wallet?tab=1#x', '/wallet?tab=1#x'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in?next=/x', '/'],
    ['/sign-in/', '/'],
    ['/sign-up#x', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['/x/../sign-in', '/'],
  ])('leads from the sign-in page with next=%s to %s [R2.29]', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });
});
