import type { ScreenPath } from '@nua/contract/screen.ts';
import { panelNames } from '../../apps/web/src/client/panel-names.ts';
import type { Route } from '../../apps/web/src/client/route-match.ts';
import { routes } from '../../apps/web/src/router/routes.ts';
import type { PlayerWithHistory } from '../world/player-with-history.ts';
import type { Someone, World } from '../world/world.ts';

export type Viewer = 'visitor' | 'guest' | 'newcomer' | 'player';

export type Screen = { name: string; path: string; as: Viewer };

export type Viewers = { visitor: null; guest: Someone; newcomer: Someone; player: PlayerWithHistory };

export async function makeViewers(
  world: World,
  makePlayerWithHistory: (world: World) => Promise<PlayerWithHistory>,
): Promise<Viewers> {
  return {
    visitor: null,
    guest: await world.guest(),
    newcomer: await world.player(),
    player: await makePlayerWithHistory(world),
  };
}

const isAuthPage = (route: Route): boolean => route.path === '/sign-in' || route.path === '/sign-up';
const nameOf = (route: Route): string => route.name.replaceAll(' ', '-');

/** The query of each route that shows one item. */
const queryOf = ({ gift_id, tournament_id }: PlayerWithHistory): Readonly<Partial<Record<ScreenPath, string>>> => ({
  '/game-play': '?game=dice',
  '/message/content': `?id=${gift_id}`,
  '/tournament/content': `?id=${tournament_id}`,
});

/** Every route for each viewer who may see it, and some more states of screens. */
export function screensFor(player: PlayerWithHistory): readonly Screen[] {
  const accessible = routes.filter((route) => route.access !== 'engineer');
  const screenOf = (route: Route, as: Viewer): Screen => ({
    name: `${nameOf(route)}-${as}`,
    path: route.path + (queryOf(player)[route.path] ?? ''),
    as,
  });
  return [
    ...accessible.filter((route) => route.access === 'visitor').map((route) => screenOf(route, 'visitor')),
    ...accessible.filter((route) => !isAuthPage(route)).map((route) => screenOf(route, 'player')),
    { name: 'wallet-newcomer', path: '/wallet', as: 'newcomer' },
    { name: 'wallet-withdraw-newcomer', path: '/wallet/withdraw', as: 'newcomer' },
    { name: 'report-newcomer', path: '/report', as: 'newcomer' },
    { name: 'profile-guest', path: '/profile', as: 'guest' },
    { name: 'vip-guest', path: '/vip', as: 'guest' },
    { name: 'club-guest', path: '/club', as: 'guest' },
    { name: 'club-newcomer', path: '/club', as: 'newcomer' },
    { name: 'referral-guest', path: '/deposit-roulette', as: 'guest' },
    ...panelNames.map((panel): Screen => ({ name: `profile-${panel}`, path: `/profile?panel=${panel}`, as: 'player' })),
    { name: 'profile-closing-newcomer', path: '/profile?panel=closing', as: 'newcomer' },
    { name: 'deposit-status-paid', path: `/wallet/deposit?id=${player.paid_id}`, as: 'player' },
    { name: 'deposit-status-open', path: `/wallet/deposit?id=${player.open_id}`, as: 'player' },
    { name: 'withdraw-status', path: `/wallet/withdraw?id=${player.withdraw_id}`, as: 'player' },
    { name: 'message-one', path: `/message/content?id=${player.message_id}`, as: 'player' },
    { name: 'message-notification', path: '/message?tab=notification', as: 'player' },
    { name: 'message-newcomer', path: '/message', as: 'newcomer' },
    { name: 'customer-service-newcomer', path: '/customer-service', as: 'newcomer' },
    { name: 'customer-service-ask', path: '/customer-service?ask=1', as: 'player' },
    { name: 'missing', path: '/no-such-page', as: 'visitor' },
  ];
}
