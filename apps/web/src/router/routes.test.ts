import { describe, expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { aliases } from '../client/history/aliases.ts';
import { titleOf } from './page-title.ts';
import { findRoute, normalAddress, routes } from './routes.ts';

/** The table of the specification: path, name, title, header, footer, and who may open the page. */
const rows = [
  ['R2.01', '/', 'index', null, false, true, 'visitor'],
  ['R2.02', '/vip', 'vip', 'Vip', true, true, 'player'],
  ['R2.03', '/club', 'club', 'Club', true, true, 'player'],
  ['R2.04', '/promo', 'promo', 'Promo', true, true, 'visitor'],
  ['R2.05', '/report', 'report', 'Report', true, true, 'player'],
  ['R2.06', '/sign-in', 'sign-in', 'Sign-in', false, true, 'visitor'],
  ['R2.07', '/sign-up', 'sign-up', 'Sign Up', false, true, 'visitor'],
  ['R2.08', '/activity', 'activity', null, true, true, 'visitor'],
  ['R2.09', '/game-play', 'game-play', ' ', false, false, 'player'],
  ['internal', '/omega-test', 'omega-test', null, true, true, 'engineer'],
  ['internal', '/sigma-test', 'sigma-test', null, true, true, 'engineer'],
  ['R2.11', '/nua-roulette', 'roulette-wheel', null, false, true, 'player'],
  ['R2.12', '/deposit-roulette', 'referral-roulette', null, false, true, 'player'],
  ['R2.13', '/profile', 'profile', 'Profile', true, true, 'player'],
  ['R2.14', '/profile/info', 'profile-info', 'Info', true, true, 'player'],
  ['R2.15', '/profile/avatar', 'profile-avatar', 'Avatar', true, false, 'player'],
  ['R2.16', '/profile/withdrawal-info', 'profile-withdrawal-info', 'Withdrawal info', true, true, 'player'],
  ['R2.17', '/wallet', 'wallet', 'Wallet', true, true, 'player'],
  ['R2.18', '/wallet/deposit', 'wallet-deposit', 'Deposit', true, true, 'player'],
  ['R2.19', '/wallet/withdraw', 'wallet-withdraw', 'Withdraw', true, true, 'player'],
  ['R2.20', '/message', 'message', 'Message', true, false, 'player'],
  ['R2.21', '/message/content', 'message-content', 'Content', false, false, 'player'],
  ['R2.22', '/customer-service', 'customer service', 'Customer Service', true, true, 'player'],
  ['R2.46', '/tournament', 'tournament', 'Tournaments', true, true, 'player'],
  ['R2.46', '/tournament/content', 'tournament-content', 'Tournament', true, true, 'player'],
] as const;

describe('the routes of the specification', () => {
  it.each(rows)(
    '[%s] %s is %s, titled %s, header %s, footer %s, open to a %s [R2.47]',
    async (_id, path, name, title, header, footer, access) => {
      const { client } = clientForTests({});
      await client.i18n.load(['shell']);
      const route = findRoute(path)!;
      expect(route).toMatchObject({ path, name, header, footer, access });
      const match = { url: new URL(path, 'http://own'), route, page: null, problem: null };
      expect(titleOf(match, client.i18n.translate())).toBe(title ?? 'Nua');
    },
  );

  it('are exactly the routes of the client [R2.46]', () => {
    expect(routes.map((route) => route.path)).toEqual(rows.map((row) => row[1]));
    expect(routes.some((route) => /[:{*[]/.test(route.path))).toBe(false);
  });

  it.each([
    ['/login?next=%2Fwallet#top', '/sign-in?next=%2Fwallet#top'],
    ['/register', '/sign-up'],
    ['/login/', '/sign-in'],
    ['/register///?x=1', '/sign-up?x=1'],
    ['/game-play/?game=dice', '/game-play?game=dice'],
    ['/wallet/#a', '/wallet#a'],
    ['/nowhere/', '/nowhere'],
    ['http://own//?a=1', '/?a=1'],
  ])('rewrite %s to the normal form %s [R2.23]', (address, normal) => {
    expect(normalAddress(new URL(address, 'http://own'))).toBe(normal);
  });

  it('do not rewrite an address in its normal form [R2.23]', () => {
    for (const address of ['/', '/wallet', '/wallet?x=/', '/wallet#/'])
      expect(normalAddress(new URL(address, 'http://own')), address).toBeUndefined();
    // The path of this address is "//evil.example/", which a browser would take for another host.
    expect(normalAddress(new URL('http://own//evil.example/'))).toBeUndefined();
  });

  it('match a screen only by the normal form of its address [R2.23]', () => {
    for (const { path } of routes) {
      expect(findRoute(path)?.path).toBe(path);
      if (path !== '/') expect(findRoute(`${path}/`), path).toBeUndefined();
    }
    for (const [old, path] of Object.entries(aliases)) {
      expect(findRoute(old)).toBeUndefined();
      expect(findRoute(path)).toBeDefined();
    }
  });

  it('include exactly five screens that visitors may open [R6.01] [R6.02]', () => {
    const open = routes.filter((route) => route.access === 'visitor').map((route) => route.path);
    expect(open.sort()).toEqual(['/', '/activity', '/promo', '/sign-in', '/sign-up']);
  });

  it('include exactly two internal test pages for engineers', () => {
    const engineers = routes.filter((route) => route.access === 'engineer').map((route) => route.path);
    expect(engineers).toEqual(['/omega-test', '/sigma-test']);
  });

  it('require the name of a game in the query of the game screen [R2.33] [R2.46]', () => {
    const { validate } = findRoute('/game-play')!;
    expect(validate?.(new URL('http://own/game-play?game=dice'))).toBe(true);
    expect(validate?.(new URL('http://own/game-play?game=a1-b'))).toBe(true);
    for (const search of [
      '',
      '?game=',
      '?game=../x',
      '?game=<b>',
      '?game=Dice',
      '?game=1dice',
      '?game=dice!',
      '?game=d',
    ]) {
      expect(validate?.(new URL(`http://own/game-play${search}`)), search).not.toBe(true);
    }
  });

  it('require the id of a message in the query of its screen [R2.21] [R2.46]', () => {
    const { validate } = findRoute('/message/content')!;
    const isValid = (search: string) => validate?.(new URL(`http://own/message/content${search}`));
    const id = '01890000-0000-7abc-8def-000000000009';
    expect([isValid(`?id=${id}`), isValid(`?id=${id.toUpperCase()}`)]).toEqual([true, true]);
    for (const wrong of [
      '',
      '7',
      `x${id}`,
      `${id}x`,
      id.slice(0, -1),
      id.slice(1),
      id.replaceAll('-', ''),
      id.replace('a', 'g'),
    ])
      expect(isValid(`?id=${wrong}`), wrong).not.toBe(true);
    expect([isValid(''), isValid(`?other=${id}`)]).not.toContain(true);
  });
});
