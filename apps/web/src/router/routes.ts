import { type ScreenName, screenNames, screens } from '@nua/contract/screen.ts';
import { readSitePath } from '@nua/contract/site-path.ts';
import { aliases } from '../client/history/aliases.ts';
import type { Route, Verdict } from '../client/route-match.ts';

type ClientPart = Pick<Route, 'title' | 'header' | 'footer' | 'validate'>;

// An empty verdict refuses the address as a missing page (404).
const isGame = (url: URL): Verdict => /^[a-z][a-z0-9-]{1,30}$/.test(url.searchParams.get('game') ?? '') || {};
const hasId = (url: URL): Verdict =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(url.searchParams.get('id') ?? '') || {};

/**
 * The properties of each screen that only the client needs: its title, its frame, and the addresses that it accepts.
 *
 * Source  specification section 2, "Screens and routes"
 */
const clientParts: Readonly<Record<ScreenName, ClientPart>> = {
  index: { title: 'site', header: false, footer: true },
  vip: { title: 'own', header: true, footer: true },
  club: { title: 'own', header: true, footer: true },
  promo: { title: 'own', header: true, footer: true },
  report: { title: 'own', header: true, footer: true },
  'sign-in': { title: 'own', header: false, footer: true },
  'sign-up': { title: 'own', header: false, footer: true },
  activity: { title: 'site', header: true, footer: true },
  'game-play': { title: 'blank', header: false, footer: false, validate: isGame },
  'omega-test': { title: 'site', header: true, footer: true },
  'sigma-test': { title: 'site', header: true, footer: true },
  'roulette-wheel': { title: 'site', header: false, footer: true },
  'referral-roulette': { title: 'site', header: false, footer: true },
  profile: { title: 'own', header: true, footer: true },
  'profile-info': { title: 'own', header: true, footer: true },
  'profile-avatar': { title: 'own', header: true, footer: false },
  'profile-withdrawal-info': { title: 'own', header: true, footer: true },
  wallet: { title: 'own', header: true, footer: true },
  'wallet-deposit': { title: 'own', header: true, footer: true },
  'wallet-withdraw': { title: 'own', header: true, footer: true },
  message: { title: 'own', header: true, footer: false },
  'message-content': { title: 'own', header: false, footer: false, validate: hasId },
  'customer service': { title: 'own', header: true, footer: true },
  tournament: { title: 'own', header: true, footer: true },
  'tournament-content': { title: 'own', header: true, footer: true, validate: hasId },
};

export const routes: readonly Route[] = screenNames.map((name) => ({ name, ...screens[name], ...clientParts[name] }));

export function findRoute(pathname: string): Route | undefined {
  return routes.find(({ path }) => path === pathname);
}

/**
 * The normal form of an address: without trailing slashes, and with the current name of the screen. Undefined if the address is in its
 * normal form already.
 *
 * Shape   /wallet/?tab=1 -> '/wallet?tab=1'; /login -> '/sign-in'; an address in its normal form -> undefined
 */
export function normalAddress(url: URL): string | undefined {
  const trimmed = url.pathname.replace(/\/+$/, '') || '/';
  const path = Object.hasOwn(aliases, trimmed) ? aliases[trimmed]! : trimmed;
  if (path === url.pathname) return undefined;
  return readSitePath(path + url.search + url.hash) ?? undefined;
}
