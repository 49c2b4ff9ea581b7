import { readOwnPath } from '@nua/contract/own-path.ts';
import type { Route, RouteName, Verdict } from '../client/route-match.ts';

/**
 * Every screen, in the order of the specification's table.
 *
 * Source  specification section 2, "Screens and routes"; `/sigma-test` is the second internal page, whose path it leaves open
 */

type Extra = Partial<Pick<Route, 'header' | 'footer' | 'access' | 'validate'>>;

const route = (path: string, name: RouteName, title: string | null, page: string, extra: Extra = {}): Route => ({
  path,
  name,
  title,
  page,
  header: true,
  footer: true,
  access: 'player',
  ...extra,
});

const LATER = 'not-implemented/not-implemented-page';
const isGame = (url: URL): Verdict => /^[a-z][a-z0-9-]{1,30}$/.test(url.searchParams.get('game') ?? '') || {};
const namesOne = (url: URL): Verdict =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(url.searchParams.get('id') ?? '') || {};

export const routes: readonly Route[] = [
  route('/', 'index', null, 'lobby/lobby-page', { header: false, access: 'visitor' }),
  route('/vip', 'vip', 'Vip', LATER),
  route('/club', 'club', 'Club', LATER),
  route('/promo', 'promo', 'Promo', 'promo/promo-page', { access: 'visitor' }),
  route('/report', 'report', 'Report', 'report/report-page'),
  route('/sign-in', 'sign-in', 'Sign-in', 'auth/sign-in-page', { header: false, access: 'visitor' }),
  route('/sign-up', 'sign-up', 'Sign Up', 'auth/sign-up-page', { header: false, access: 'visitor' }),
  route('/activity', 'activity', null, 'promo/activity-page', { access: 'visitor' }),
  route('/game-play', 'game-play', ' ', 'game/game-play-page', { validate: isGame }),
  route('/omega-test', 'omega-test', null, LATER, { access: 'engineer' }),
  route('/sigma-test', 'sigma-test', null, LATER, { access: 'engineer' }),
  route('/nua-roulette', 'roulette-wheel', null, LATER, { header: false }),
  route('/deposit-roulette', 'referral-roulette', null, LATER, { header: false }),
  route('/profile', 'profile', 'Profile', 'profile/profile-page'),
  route('/profile/info', 'profile-info', 'Info', 'profile/info-page'),
  route('/profile/avatar', 'profile-avatar', 'Avatar', 'avatar/avatar-page', { footer: false }),
  route(
    '/profile/withdrawal-info',
    'profile-withdrawal-info',
    'Withdrawal info',
    'payout-account/withdrawal-info-page',
  ),
  route('/wallet', 'wallet', 'Wallet', 'wallet/wallet-page'),
  route('/wallet/deposit', 'wallet-deposit', 'Deposit', 'deposit/deposit-page'),
  route('/wallet/withdraw', 'wallet-withdraw', 'Withdraw', 'withdraw/withdraw-page'),
  route('/message', 'message', 'Message', 'message/message-page', { header: true, footer: false }),
  route('/message/content', 'message-content', 'Content', 'message/message-content-page', {
    header: false,
    footer: false,
    validate: namesOne,
  }),
  route('/customer-service', 'customer service', 'Customer Service', 'ticket/customer-service-page'),
];

/** Older names of screens. */
export const aliases: Readonly<Record<string, string>> = { '/login': '/sign-in', '/register': '/sign-up' };

/** Finds the screen of a path in its one normal form; see `normalAddress`. */
export function findRoute(pathname: string): Route | undefined {
  return routes.find((one) => one.path === pathname);
}

/**
 * The one normal form of an address that is written in another one: without slashes at its end, and under the screen's
 * present name. Whoever asks for the other form is redirected before anything else looks at the path, so nothing
 * compares two forms of it. Query and hash are kept.
 *
 * Shape   /wallet/?tab=1 -> '/wallet?tab=1'; /login -> '/sign-in'; an address in its normal form -> undefined
 */
export function normalAddress(url: URL): string | undefined {
  const trimmed = url.pathname.replace(/\/+$/, '') || '/';
  const path = Object.hasOwn(aliases, trimmed) ? aliases[trimmed]! : trimmed;
  if (path === url.pathname) return undefined;
  return readOwnPath(path + url.search + url.hash) ?? undefined;
}
