import { ApiError } from '../../api/api-error.ts';
import type { Player } from '../../api/wire.ts';
import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import type { Route } from '../../client/route-match.ts';
import { playerQuery } from '../../modules/player/public.ts';
import { BLOCKED, endSession, refreshOnNewDay, sessionEndOf } from '../../modules/session/public.ts';
import { loadConfig } from '../../modules/site/public.ts';
import { authPages, safeNext } from '../../platform/safe-next.ts';
import type { Guard, Redirect } from './guard.ts';
import { needsPull, pullBack } from './pull-back.ts';

/** The parts of the specification's session guard, in its order: config, token of the day, player, access, money in the game wallet. */
export const sessionGuards: readonly Guard[] = [
  {
    name: 'session: config',
    sides: ['server', 'browser'],
    async check(_navigation, client) {
      await loadConfig(client);
      return undefined;
    },
  },
  { name: 'session: token of the day', sides: ['browser'], check: redirectIfEnded(refreshOnNewDay) },
  { name: 'session: player', sides: ['server', 'browser'], check: redirectIfEnded(loadPlayer) },
  {
    name: 'session: access',
    sides: ['server', 'browser', 'prefetch'],
    check: async ({ to, route }, client) => visitorRule(to, route, isLoggedIn(client.stores.auth.get())),
  },
  {
    name: 'session: money in the game wallet',
    sides: ['browser'],
    async check({ route, from }, client) {
      if (!isLoggedIn(client.stores.auth.get())) return undefined;
      const change = { into: route.name, outOf: from?.route?.name ?? null };
      if (needsPull(change, client.queries.getQueryData<Player>(['player']))) await pullBack(client, change.into);
      return undefined;
    },
  },
];

/**
 * Returns a check that runs `work`. If the session ends during `work`, the browser opens the sign-in page, and the server renders the page
 * for a visitor.
 */
function redirectIfEnded(work: (client: Client) => Promise<void>): Guard['check'] {
  return async ({ to, side }, client) => {
    const { auth } = client.stores;
    const wasLoggedIn = isLoggedIn(auth.get());
    await work(client);
    const hasEnded = wasLoggedIn && !isLoggedIn(auth.get());
    return hasEnded && side === 'browser' ? { redirect: signInFor(to) } : undefined;
  };
}

async function loadPlayer(client: Client): Promise<void> {
  const { token } = client.stores.auth.get();
  if (token === null) return;
  try {
    const { status } = await client.queries.fetchQuery(playerQuery(client));
    // The server renders the page for a visitor. In the browser `watchBlocked` signs the player out.
    if (status === BLOCKED && client.side === 'server') endSession(client);
  } catch (error) {
    // The end of a session cancels the query. `redirectIfEnded` handles it.
    if (!isLoggedIn(client.stores.auth.get())) return;
    // The server rejected a token that has been replaced since. The player is loaded again with the new token.
    if (client.stores.auth.get().token !== token) return await loadPlayer(client);
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 400)) throw error;
    endSession(client, error.status === 401 ? sessionEndOf(error) : null);
  }
}

/** The sign-in page, with the target to open after signing in. */
const signInFor = (to: URL): string => `/sign-in?next=${encodeURIComponent(to.pathname + to.search)}`;

/** Redirects a visitor from a player's page to the sign-in page, and a signed-in player from an auth page to its target. */
export function visitorRule(to: URL, route: Route, isLoggedIn: boolean): Redirect | undefined {
  if (authPages.includes(route.path)) {
    return isLoggedIn ? { redirect: safeNext(to.searchParams.get('next')), status: 302 } : undefined;
  }
  if (isLoggedIn || route.access !== 'player') return undefined;
  return { redirect: signInFor(to), status: 302 };
}
