import { ApiError } from '../../api/api-error.ts';
import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { loadConfig } from '../../domain/config/load-config.ts';
import { playerQuery } from '../../domain/player/player-query.ts';
import { endSession } from '../../domain/session/keep-session.ts';
import { refreshOnNewDay } from '../../domain/session/refresh-on-new-day.ts';
import { sessionEndOf } from '../../domain/session/session-end.ts';
import type { Guard } from './guard.ts';
import { pullBack, wantsPull } from './pull-back.ts';
import { visitorRule } from './visitor-rule.ts';

/**
 * Config, token of the day, player, money in the game wallet, and who may go where, in this order.
 * The server asks and redirects; it never writes: the token of yesterday and a full game wallet are left to the browser.
 */
export const sessionGuard: Guard = async (navigation, client) => {
  await loadConfig(client);
  const wasLoggedIn = isLoggedIn(client.stores.auth.get());
  if (wasLoggedIn && navigation.side === 'browser') await refreshOnNewDay(client);
  const player = await loadPlayer(client);
  const signedIn = isLoggedIn(client.stores.auth.get());
  if (wasLoggedIn && !signedIn && navigation.side === 'browser') {
    return { redirect: `/sign-in?next=${encodeURIComponent(navigation.to.pathname + navigation.to.search)}` };
  }
  const answer = visitorRule(navigation.to, navigation.route, signedIn);
  if (answer !== undefined || !signedIn || navigation.side === 'server') return answer;
  const request = { into: navigation.route.name, outOf: navigation.from?.route?.name ?? null };
  if (wantsPull(request, player)) await pullBack(client, request.into);
  return undefined;
};

async function loadPlayer(client: Client) {
  const { token } = client.stores.auth.get();
  if (token === null) return undefined;
  try {
    return await client.queries.fetchQuery(playerQuery(client));
  } catch (error) {
    // The session has ended: the navigation goes on as a visitor's. Ending it cancels the question, so the error may be that.
    if (!isLoggedIn(client.stores.auth.get())) return undefined;
    // A refusal of a token that was replaced meanwhile says nothing about the new one.
    if (client.stores.auth.get().token !== token) return await loadPlayer(client);
    if (error instanceof ApiError && (error.status === 401 || error.status === 400)) {
      endSession(client, error.status === 401 ? sessionEndOf(error) : null);
      return undefined;
    }
    throw error;
  }
}
