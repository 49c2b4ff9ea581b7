import { ApiError } from '../api/api-error.ts';
import type { Client } from '../client/client.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { isChunkFailure, isServerThere, loaderOf, reloadOnce } from '../platform/reload-once.ts';
import type { GuardAnswer, Navigation } from './guards/guard.ts';
import { loadRoute, problemMatch } from './load-route.ts';
import { findRoute, normalAddress } from './routes.ts';
import { runGuards } from './run-guards.ts';

/** Resolves a navigation in the browser: alias, 404, guards, then the route with everything it needs, or a redirect. */
export async function resolve(
  client: Client,
  url: URL,
  from: RouteMatch | null,
  kind: Navigation['kind'],
  isAgain = false,
): Promise<RouteMatch | NonNullable<GuardAnswer>> {
  const normal = normalAddress(url);
  if (normal !== undefined) return { redirect: normal };
  const route = findRoute(url.pathname);
  if (route === undefined || route.access === 'engineer') return problemMatch(url, 404);
  try {
    const navigation: Navigation = { to: url, route, from: kind === 'first' ? null : from, side: 'browser', kind };
    const answer = await runGuards(navigation, client);
    return answer ?? (await loadRoute(client, url, route));
  } catch (error) {
    if (isChunkFailure(error)) {
      // Loading anew helps against a new build. Offline it would only replace the page with the browser's own error page.
      if (!(await isServerThere())) return problemMatch(url, 503);
      // What was lost on the way comes when it is asked for again; what is gone does not.
      if (!isAgain) return resolve(client, url, from, kind, true);
      // The page is on its way to be loaded anew: nothing further is shown by this one.
      if (reloadOnce(Date.now(), loaderOf(url, kind))) return new Promise<never>(() => {});
    }
    console.error(error);
    return problemMatch(url, error instanceof ApiError && error.code === 0 ? 503 : 500);
  }
}
