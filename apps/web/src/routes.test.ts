import { describe, expect, it } from 'vitest';
import { aliases, findAlias, findRoute, routes } from './routes.ts';

/** The specification's table, row by row: path, name, title, header, footer. */
const rows = [
  ['R2.01', '/', 'index', null, false, true],
  ['R2.02', '/vip', 'vip', 'Vip', true, true],
  ['R2.03', '/club', 'club', 'Club', true, true],
  ['R2.04', '/promo', 'promo', 'Promo', true, true],
  ['R2.05', '/report', 'report', 'Report', true, true],
  ['R2.06', '/sign-in', 'sign-in', 'Sign-in', false, true],
  ['R2.07', '/sign-up', 'sign-up', 'Sign Up', false, true],
  ['R2.08', '/activity', 'activity', null, true, true],
  ['R2.09', '/game-play', 'game-play', ' ', true, true],
  ['internal', '/omega-test', 'omega-test', null, true, true],
  ['internal', '/sigma-test', 'sigma-test', null, true, true],
  ['R2.11', '/nua-roulette', 'roulette-wheel', null, false, true],
  ['R2.12', '/deposit-roulette', 'referral-roulette', null, false, true],
  ['R2.13', '/profile', 'profile', 'Profile', true, true],
  ['R2.14', '/profile/info', 'profile-info', 'Info', true, true],
  ['R2.15', '/profile/avatar', 'profile-avatar', 'Avatar', true, false],
  ['R2.16', '/profile/withdrawal-info', 'profile-withdrawal-info', 'Withdrawal info', true, true],
  ['R2.17', '/wallet', 'wallet', 'Wallet', true, true],
  ['R2.18', '/wallet/deposit', 'wallet-deposit', 'Deposit', true, true],
  ['R2.19', '/wallet/withdraw', 'wallet-withdraw', 'Withdraw', true, true],
  ['R2.20', '/message', 'message', 'Message', true, false],
  ['R2.21', '/message/content', 'message-content', 'Content', false, false],
  ['R2.22', '/customer-service', 'customer service', 'Customer Service', true, true],
] as const;

describe('the routes beside the specification', () => {
  it.each(rows)('[%s] %s is %s, titled %s, header %s, footer %s [R2.47]', (_id, path, name, title, header, footer) => {
    expect(findRoute(path)).toMatchObject({ path, name, title, header, footer });
  });

  it('there is no route beside these, in the specification’s order [R2.46]', () => {
    expect(routes.map((route) => route.path)).toEqual(rows.map((row) => row[1]));
    expect(routes.some((route) => /[:{*[]/.test(route.path))).toBe(false);
  });

  it('/login and /register lead to /sign-in and /sign-up with their query [R2.23]', () => {
    expect(aliases).toEqual({ '/login': '/sign-in', '/register': '/sign-up' });
    expect(findAlias(new URL('http://own/login?next=%2Fwallet#top'))).toBe('/sign-in?next=%2Fwallet#top');
    expect(findAlias(new URL('http://own/wallet'))).toBeUndefined();
  });

  it('a visitor has five screens, everything else is a player’s [R6.01] [R6.02]', () => {
    const open = routes.filter((route) => route.access === 'visitor').map((route) => route.path);
    expect(open.sort()).toEqual(['/', '/activity', '/promo', '/sign-in', '/sign-up']);
  });

  it('the two internal test pages, and no other, are an engineer’s', () => {
    const engineers = routes.filter((route) => route.access === 'engineer').map((route) => route.path);
    expect(engineers).toEqual(['/omega-test', '/sigma-test']);
  });

  it('the game’s validator wants a game’s word in the query [R2.33] [R2.46]', () => {
    const { validate } = findRoute('/game-play')!;
    expect(validate?.(new URL('http://own/game-play?game=dice'))).toBe(true);
    for (const search of ['', '?game=', '?game=../x', '?game=<b>']) {
      expect(validate?.(new URL(`http://own/game-play${search}`))).not.toBe(true);
    }
  });
});
